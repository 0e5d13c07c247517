import { isDeepStrictEqual } from "node:util";

export type Stored = Record<string, unknown>;

interface Bound {
  item: Stored | undefined;
  names: Record<string, string>;
  values: Record<string, unknown>;
}

const operand = String.raw`(?:at|value)\("[^"]+"\)`;
const comparison = new RegExp(`((?:size\\()?${operand}\\)?) (<>|<=|>=|=|<|>) (${operand})`, "g");
const choice = new RegExp(`(${operand}) IN \\(((?:${operand}(?:, ?)?)+)\\)`, "g");

/** Translates a condition in the product's syntax to JavaScript. */
const translated = (condition: string) =>
  condition
    .replace(/([#:]?\w+(?:\.#?\w+)*)(\()?/g, (whole, word: string, opens?: string) => {
      if (opens || /^(AND|OR|NOT|IN)$/.test(word)) return whole;
      return `${word.startsWith(":") ? "value" : "at"}("${word}")`;
    })
    .replace(choice, "[$2].some((each) => compared('=', $1, each))")
    .replace(comparison, "compared('$2', $1, $3)")
    .replace(/\bAND\b/g, "&&")
    .replace(/\bOR\b/g, "||")
    .replace(/\bNOT\b/g, "!");

type Comparable = string | number | boolean;
const comparisons: Record<string, (a: Comparable, b: Comparable) => boolean> = {
  "=": isEqual,
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
};

/** True for equal values. The table stores sets as lists, in any order. */
function isEqual(one: unknown, other: unknown): boolean {
  if (other instanceof Set && Array.isArray(one)) return isDeepStrictEqual(new Set(one), other);
  return isDeepStrictEqual(one, other);
}

const functions = {
  attribute_exists: (value: unknown) => value !== undefined,
  attribute_not_exists: (value: unknown) => value === undefined,
  begins_with: (value: unknown, start: unknown) => String(value ?? "").startsWith(String(start)),
  contains: (list: unknown[] | undefined, value: unknown) => list?.includes(value) ?? false,
  size: (list: unknown[] | undefined) => list?.length,
  /** A missing value, or a value of another type, satisfies only `<>`. */
  compared: (operator: string, one: unknown, other: unknown) => {
    if (operator === "<>") return !isDeepStrictEqual(one, other);
    if (one === undefined || typeof one !== typeof other) return false;
    return comparisons[operator]?.(one as Comparable, other as Comparable) ?? false;
  },
};

function nameOf(written: string, names: Record<string, string>): string {
  if (!written.startsWith("#")) return written;
  const name = names[written];
  if (name === undefined) throw new Error(`The name ${written} is not defined.`);
  return name;
}

function givenFor(written: string, values: Record<string, unknown>): unknown {
  if (!Object.hasOwn(values, written)) throw new Error(`${written} is not defined.`);
  return values[written];
}

const remembered = <T>(parse: (text: string) => T) => {
  const known = new Map<string, T>();
  return (text: string): T => {
    const found = known.get(text) ?? parse(text);
    known.set(text, found);
    return found;
  };
};

export const conditionOf = remembered((text) => {
  const parameters = ["at", "value", ...Object.keys(functions)];
  const evaluate = new Function(...parameters, `return ${translated(text)}`);
  return ({ item, names, values }: Bound): boolean =>
    evaluate(
      (path: string) =>
        path
          .split(".")
          .reduce<unknown>(
            (found, part) => (found as Stored | null | undefined)?.[nameOf(part, names)],
            item,
          ),
      (written: string) => givenFor(written, values),
      ...Object.values(functions),
    );
});

type Change = (item: Stored, bound: Bound) => void;

/** The clauses of an update. Each returns an attribute's new value; sets are stored as lists. */
const clauses: Record<string, (before: unknown, value: unknown) => unknown> = {
  SET: (_, value) => (value instanceof Set ? [...value] : value),
  REMOVE: () => undefined,
  ADD: (before, added) => {
    if (!(added instanceof Set)) return Number(before ?? 0) + Number(added);
    return [...new Set([...((before ?? []) as unknown[]), ...added])];
  },
  DELETE: (before, taken) => {
    const left = ((before ?? []) as unknown[]).filter((each) => !(taken as Set<unknown>).has(each));
    // DynamoDB has no empty sets.
    return left.length > 0 ? left : undefined;
  },
};

const changeOf = (clause: string, written: string): Change => {
  const [, place = "", placeholder] = /^(#\w+)(?: =)?(?: (:\w+))?$/.exec(written) ?? [];
  const change = clauses[clause];
  if (!place || !change) throw new Error(`This update is not understood: ${clause} ${written}`);
  return (item, { names, values }) => {
    const name = nameOf(place, names);
    const changed = change(item[name], placeholder && givenFor(placeholder, values));
    if (changed === undefined) delete item[name];
    else item[name] = changed;
  };
};

/** Converts an update expression in the product's syntax to its changes. */
export const changesOf = remembered((text) =>
  text.split(/ (?=(?:SET|REMOVE|ADD|DELETE) )/).flatMap((clause) => {
    const [kind = ""] = clause.split(" ");
    const written = clause.slice(kind.length + 1).split(",");
    return written.map((each) => changeOf(kind, each.trim()));
  }),
);

/** Fails, as DynamoDB does, if a defined name or value is in none of the expressions. */
export function insistAllUsed(expressions: (string | undefined)[], defined: object) {
  const used = new Set(expressions.join(" ").match(/[#:]\w+/g));
  for (const name of Object.keys(defined))
    if (!used.has(name)) throw new Error(`${name} is not used in an expression.`);
}
