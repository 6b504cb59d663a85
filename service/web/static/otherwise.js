// Other ways to do what a command does, as its schema of more allows: how many of each kind to pay, and which of several places.
import { make, button, hasWord, say, told } from "./say.js";

const wordOf = (value) => (hasWord(`means_${value}`) ? say(`means_${value}`) : String(value).replaceAll("_", " "));

// How many of a value an array may hold.
function mostOf(schema, value) {
  const limit = (schema.allOf ?? []).find(({ contains }) => contains.const === value);
  return limit ? limit.maxContains : schema.maxItems;
}

// A row for each kind, with a button for one less and one for one more; `onChange` gets the whole list, null while it is not complete.
function amounts(schema, values, onChange) {
  const counts = new Map(schema.items.enum.map((value) => [value, values.filter((each) => each === value).length]));
  const sum = () => [...counts.values()].reduce((one, other) => one + other, 0);
  const left = make("p", { className: "small", role: "status" });
  const rows = schema.items.enum.map((value) => {
    const shown = make("output", {});
    const change = (by) => () => {
      counts.set(value, counts.get(value) + by);
      update();
      onChange(sum() === schema.maxItems ? [...counts].flatMap(([each, count]) => Array(count).fill(each)) : null);
    };
    const [less, more] = [button("−", change(-1)), button("+", change(1))];
    less.ariaLabel = say("one_less", { what: wordOf(value) });
    more.ariaLabel = say("one_more", { what: wordOf(value) });
    const line = make("div", { className: "amount" }, make("span", {}, wordOf(value)), less, shown, more);
    return { value, line, shown, less, more };
  });
  function update() {
    const missing = schema.maxItems - sum();
    for (const { value, shown, less, more } of rows) {
      shown.textContent = counts.get(value);
      less.disabled = counts.get(value) === 0;
      more.disabled = missing === 0 || counts.get(value) >= mostOf(schema, value);
    }
    left.textContent = missing ? say("still_missing", { number: missing }) : "";
  }
  update();
  return make("div", { className: "amounts" }, ...rows.map(({ line }) => line), left);
}

function oneOf(schema, value, nameOf, onChange) {
  const select = make("select", {}, ...schema.enum.map((each) => make("option", { value: each }, nameOf(each))));
  select.value = value;
  select.addEventListener("change", () => onChange(select.value));
  return make("label", { className: "small" }, say("which_one"), select);
}

const isAmounts = (schema) => schema.type === "array" && Boolean(schema.items?.enum) && schema.minItems === schema.maxItems;

// Returns what changes a command, nothing where there is no other way. `onChange` gets the changed command, null while it is not complete.
export function otherWays({ command, more }, nameOf, onChange) {
  const schemas = Object.entries(more?.command_schema.properties ?? {});
  const changed = { ...command };
  const change = (name) => (value) => {
    changed[name] = value;
    onChange(Object.values(changed).includes(null) ? null : { ...changed });
  };
  const controls = schemas.flatMap(([name, schema]) => {
    if (isAmounts(schema)) return [amounts(schema, command[name], change(name))];
    return schema.enum?.length > 1 ? [oneOf(schema, command[name], nameOf, change(name))] : [];
  });
  if (!controls.length) return [];
  return [make("details", { className: "otherwise" }, make("summary", {}, told(more)), ...controls)];
}
