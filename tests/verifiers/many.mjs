// Answers lines with lines, so that one process of Node verifies many bundles: `verify <base64>` gives a report, and `call <JSON array>` the
// value of a function of the verifier.
import { createInterface } from "node:readline";
import * as verifier from "../../verifiers/atoll-verify.mjs";

const functions = {
  ...verifier,
  ownSha256Hex: (text) => Buffer.from(verifier.ownSha256(Buffer.from(text, "base64"))).toString("hex"),
  ownHmacHex: (key, text) => Buffer.from(verifier.ownHmac(Buffer.from(key, "hex"), Buffer.from(text))).toString("hex"),
  matchSeedHex: async (...words) => Buffer.from(await verifier.matchSeedOf(...words)).toString("hex"),
  canonicalOf: (text) => verifier.canonicalJson(verifier.readJson(text)),
  blockHex: async (seed, version, block) => {
    const chance = new verifier.Draws(Buffer.from(seed, "hex"), version);
    chance.blocks = block;
    return Buffer.from(await chance.block()).toString("hex");
  },
  below: async (seed, version, limits) => {
    const chance = new verifier.Draws(Buffer.from(seed, "hex"), version);
    const found = [];
    for (const limit of limits) found.push(String(await chance.below(BigInt(limit))));
    return found;
  },
  shuffle: async (seed, version, pieces) => {
    await new verifier.Draws(Buffer.from(seed, "hex"), version).shuffle(pieces);
    return pieces;
  },
  pick: async (seed, version, counts) => {
    const chance = new verifier.Draws(Buffer.from(seed, "hex"), version);
    const found = [];
    while (counts.some((count) => count > 0)) {
      found.push(await chance.pick(counts));
      counts[found.at(-1)] -= 1;
    }
    return found;
  },
  progress: async (text, milliseconds) => {
    const stages = [];
    const { status } = await verifier.verify(text, { milliseconds, onProgress: ({ stage }) => stages.push(stage) });
    return { status, stages };
  },
  stopped: async (text) => {
    const told = AbortSignal.abort(new Error("enough"));
    return verifier.verify(text, { milliseconds: 0, signal: told });
  },
};

for await (const line of createInterface({ input: process.stdin })) {
  const [what, words] = [line.slice(0, line.indexOf(" ")), line.slice(line.indexOf(" ") + 1)];
  let answer;
  try {
    if (what === "verify") answer = await verifier.verify(Buffer.from(words, "base64"));
    else {
      const [name, ...values] = JSON.parse(words);
      answer = { value: await functions[name](...values) };
    }
  } catch (problem) {
    answer = { thrown: { message: String(problem.message), code: problem.code, kind: problem.kind, place: problem.place ?? problem.values?.place } };
  }
  process.stdout.write(`${JSON.stringify(answer)}\n`);
}
