// The proof of a finished match, checked in this browser from the bundle alone, and by the receipts of its moves that are kept here or given as files.
import { keysSeen, learnKeys, receiptsOf } from "./receipts.js";
import { language, make, say } from "./say.js";
import { read } from "./wire.js";

const section = document.getElementById("proof");
const { match, log } = document.querySelector("main").dataset;
const given = []; // receipts from files: {name, text}

// Checks all receipts: one that fails is put aside, and the others are checked again. Returns the report without those, and what each of them failed by.
async function checkAll({ verify, describe }, bytes, receipts) {
  const logKey = keysSeen().map(({ key }) => key).join("\n");
  const good = [...receipts];
  const wrong = [];
  for (;;) {
    const report = await verify(bytes, { receipts: good.map(({ text }) => text), logKey });
    const { failure } = report;
    if (failure?.kind !== "receipt" && failure?.code !== "receipt_form") return { report, wrong };
    const [{ name }] = good.splice(report.receipts.length, 1);
    wrong.push({ failure, told: `${name}: ${describe(report, language)[0]}` });
  }
}

// What the receipts say, in sentences; the worst comes first.
function tellReceipts(receipts, { report, wrong }) {
  if (!log || report.failure) return [];
  if (!receipts.length) return [make("p", {}, say("receipts_none"))];
  const kinds = { contradict: 0, unsure: 0, foreign: 0, false: 0 };
  for (const { failure } of wrong) kinds[kindOf(failure)] += 1;
  kinds.unsure += report.receipts.filter((one) => one.signed === null).length;
  const agreed = report.receipts.filter((one) => one.signed).length;
  const lines = Object.entries(kinds).map(([kind, number]) => number && make("p", { className: "warned" }, say("receipts_" + kind, { number })));
  return [...lines.filter(Boolean), ...(agreed ? [make("p", {}, say("receipts_agree", { number: agreed }))] : [])];
}

function kindOf({ code, values }) {
  if (code === "receipt_match") return "foreign";
  if (!code.startsWith("logged_")) return "false";
  return values.signed ? "contradict" : "unsure";
}

async function prove(go) {
  go.disabled = true;
  section.querySelector(".verdict")?.remove();
  const verdict = make("div", { className: "verdict", role: "status" }, say("verifying"));
  section.append(verdict);
  try {
    const verifier = await import(section.dataset.verifier);
    const answer = await read(section.querySelector("a").getAttribute("href"));
    const receipts = log ? [...receiptsOf(match).map(({ version, text }) => ({ name: say("receipt_of", { version }), text })), ...given] : [];
    if (receipts.length && !keysSeen().length) await learnKeys();
    const found = await checkAll(verifier, new Uint8Array(await answer.arrayBuffer()), receipts);
    const { report, wrong } = found;
    const isProven = report.status === "proven" && !wrong.some(({ failure }) => kindOf(failure) === "contradict");
    const keys = receipts.length ? keysSeen().map(({ key, since }) => say("log_key_since", { key, since })) : [];
    const lines = [...wrong.map(({ told }) => told), ...verifier.describe(report, language), ...keys].map((line) => make("li", {}, line));
    const words = [make("strong", {}, isProven ? say("is_proven") : say("is_not_proven")), make("p", {}, say(isProven ? "proven_means" : "not_proven_means"))];
    const details = make("details", { open: !isProven || wrong.length > 0 }, make("summary", {}, say("details")), make("ul", {}, ...lines));
    verdict.replaceChildren(...words, ...tellReceipts(receipts, found), details);
  } catch (error) {
    verdict.textContent = error.message;
  }
  go.disabled = false;
}

// The newest receipt as a file, which covers all moves before it; and the way in for files of others.
function offerFiles(go) {
  const newest = receiptsOf(match).at(-1);
  if (newest) {
    const file = new Blob([newest.text], { type: "text/plain" });
    section.append(make("p", { className: "small" }, make("a", { href: URL.createObjectURL(file), download: `atoll-${match}.tlog-proof` }, say("save_receipt"))));
  }
  const choose = make("input", { type: "file", multiple: true, hidden: true, accept: ".tlog-proof,text/plain" });
  choose.addEventListener("change", async () => {
    for (const file of choose.files) given.push({ name: file.name, text: await file.text() });
    choose.value = "";
    await prove(go);
  });
  const add = section.querySelector(".add-receipts");
  add.addEventListener("click", () => choose.click());
  add.disabled = false;
  add.before(choose);
}

if (section?.dataset.verifier) {
  const go = section.querySelector(".verify");
  go.addEventListener("click", () => prove(go));
  go.disabled = false;
  if (log) offerFiles(go);
}
