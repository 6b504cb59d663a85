// Why something cannot be done: the nearest commands are made from the shapes of commands and from those that are listed, and run dry.
import { placesIn } from "./dryrun.js";
import { readRules } from "./rules.js";
import { Refusal } from "./wire.js";

const KINDS = 4;
const TRIES = 4;
const zoneOf = (place) => place.split("/")[0];

// Whether a value fits a member's schema, as far as names of places need to know.
function fits(schema, value) {
  if (schema.oneOf || schema.anyOf) return (schema.oneOf ?? schema.anyOf).some((one) => fits(one, value));
  if (schema.enum) return schema.enum.includes(value);
  if (schema.pattern) return new RegExp(schema.pattern).test(value);
  return false;
}

// Some values of a schema, the likely ones first.
function examples(schema) {
  if ("const" in schema) return [schema.const];
  if (schema.oneOf || schema.anyOf) return (schema.oneOf ?? schema.anyOf).flatMap(examples);
  if (schema.enum) return schema.enum;
  if (schema.type === "boolean") return [false, true];
  if (schema.type === "integer") return [schema.minimum ?? 0];
  if (schema.type === "array") return [Array.from({ length: schema.minItems ?? 0 }, (_, at) => examples(schema.items)[at] ?? examples(schema.items)[0])];
  return [];
}

// Commands of a kind that name the place (none: any), nearest to the known ones of that kind first.
function candidates(schema, known, place) {
  const names = schema.required.filter((name) => name !== "type");
  const taking = place === null ? [null] : names.filter((name) => fits(schema.properties[name], place));
  const made = taking.flatMap((own) => {
    const bases = known.length ? known : [{}];
    return bases.slice(0, TRIES).map((base) => {
      const rest = names.map((name) => [name, name === own ? place : (base[name] ?? examples(schema.properties[name])[0])]);
      return { type: schema.properties.type.const, ...Object.fromEntries(rest) };
    });
  });
  const complete = made.filter((command) => Object.values(command).every((value) => value !== undefined));
  return [...new Map(complete.map((command) => [JSON.stringify(command), command])).values()].slice(0, TRIES);
}

// Returns [{type, refusal} | {type, entry}] for a place, kinds of command that are listed now first.
export async function whyNotHere(place, listed, dryRuns) {
  const { commands: shapes } = await readRules();
  const offered = new Set(listed.map((entry) => entry.command.type));
  const near = new Set(listed.filter((entry) => entry.places.some((each) => zoneOf(each) === zoneOf(place))).map((entry) => entry.command.type));
  const rank = (type) => (near.has(type) ? 0 : offered.has(type) ? 1 : 2);
  const kinds = Object.keys(shapes).filter((type) => candidates(shapes[type], knownOf(listed, type), place).length);
  kinds.sort((one, other) => rank(one) - rank(other));
  const nearest = kinds.some((type) => rank(type) < 2) ? kinds.filter((type) => rank(type) < 2) : kinds;
  const told = await Promise.all(nearest.slice(0, KINDS).map((type) => whyNot(type, place, listed, dryRuns)));
  return told.flat();
}

// Returns why a kind of command cannot be given, for a place or (null) at all.
export async function whyNot(type, place, listed, dryRuns) {
  const { commands: shapes } = await readRules();
  const told = new Map();
  for (const command of candidates(shapes[type], knownOf(listed, type), place)) {
    const answer = await dryRuns.ask(command).catch((error) => asRefusal(error));
    if (answer.legal) return [{ type, entry: { command, places: place ? [place] : [] } }];
    if (answer.refusal) told.set(answer.refusal.en, { type, refusal: answer.refusal, tried: place ? [] : placesIn(command) });
  }
  return [...told.values()].slice(0, 1);
}

function asRefusal(error) {
  if (!(error instanceof Refusal)) throw error;
  return error.status === 409 ? { refusal: { en: error.message, de: error.message } } : {};
}

const knownOf = (listed, type) => listed.map((entry) => entry.command).filter((command) => command.type === type);
