// The proof of a finished match, checked in this browser from the bundle alone.
import { button, language, make, say } from "./say.js";
import { read } from "./wire.js";

const section = document.getElementById("proof");

async function prove(go) {
  go.disabled = true;
  section.querySelector(".verdict")?.remove();
  const verdict = make("div", { className: "verdict", role: "status" }, say("verifying"));
  section.append(verdict);
  try {
    const { verify, describe } = await import(section.dataset.verifier);
    const answer = await read(section.querySelector("a").getAttribute("href"));
    const report = await verify(new Uint8Array(await answer.arrayBuffer()));
    const lines = describe(report, language).map((line) => make("li", {}, line));
    const isProven = report.status === "proven";
    const words = [make("strong", {}, isProven ? say("is_proven") : say("is_not_proven")), make("p", {}, say(isProven ? "proven_means" : "not_proven_means"))];
    const details = make("details", { open: !isProven }, make("summary", {}, say("details")), make("ul", {}, ...lines));
    verdict.replaceChildren(...words, details);
  } catch (error) {
    verdict.textContent = error.message;
  }
  go.disabled = false;
}

if (section?.dataset.verifier) {
  const go = button(say("verify"), () => prove(go));
  section.append(go);
}
