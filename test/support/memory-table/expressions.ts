import { isDeepStrictEqual } from "node:util";

export type Stored = Record<string, unknown>;

interface Bound {
  item: Stored | undefined;
  names: Record<string, string>;
  values: Record<string, unknown>;
}
type Evaluate<T> = (bound: Bound) => T;
type Condition = Evaluate<boolean>;
type Operand = Evaluate<unknown>;

const token = /\s*(<>|<=|>=|[=<>(),+-]|[#:]?[A-Za-z_][\w]*(?:\.[#]?[A-Za-z_]\w*)*)/gy;

class Reader {
  private readonly tokens: string[];
  private at = 0;

  constructor(private readonly text: string) {
    this.tokens = [...text.matchAll(token)].map(([, each = ""]) => each);
    if (this.tokens.join("").length !== text.replace(/\s/g, "").length)
      throw new Error(`This expression is not understood: ${text}`);
  }

  get next() {
    return this.tokens[this.at] ?? "";
  }
  get word() {
    return this.next.toUpperCase();
  }
  take(expected?: string) {
    const taken = this.next;
    if (expected !== undefined && taken.toUpperCase() !== expected)
      throw new Error(`"${expected}" expected in: ${this.text}`);
    this.at += 1;
    return taken;
  }
  takeIf(expected: string) {
    if (this.word !== expected) return false;
    this.at += 1;
    return true;
  }
  get isDone() {
    return this.at >= this.tokens.length;
  }
}

const pathOf = (written: string, names: Record<string, string>) =>
  written.split(".").map((part) => {
    if (!part.startsWith("#")) return part;
    const name = names[part];
    if (name === undefined) throw new Error(`The name ${part} is not defined.`);
    return name;
  });

const valueAt = (item: Stored | undefined, path: readonly string[]) =>
  path.reduce<unknown>(
    (value, part) =>
      typeof value === "object" && value !== null ? (value as Stored)[part] : undefined,
    item,
  );

function operand(reader: Reader): Operand {
  const written = reader.take();
  if (written.toUpperCase() === "SIZE") {
    reader.take("(");
    const sized = operand(reader);
    reader.take(")");
    return (bound) => (sized(bound) as unknown[] | undefined)?.length;
  }
  if (written.startsWith(":"))
    return ({ values }) => {
      if (!Object.hasOwn(values, written)) throw new Error(`${written} is not defined.`);
      return values[written];
    };
  return ({ item, names }) => valueAt(item, pathOf(written, names));
}

type Comparable = string | number | boolean;

const comparisons: Record<string, (a: Comparable, b: Comparable) => boolean> = {
  "=": isEqual,
  "<": (a, b) => a < b,
  "<=": (a, b) => a <= b,
  ">": (a, b) => a > b,
  ">=": (a, b) => a >= b,
};

/** Compares values; sets are stored as lists, and are equal in any order. */
function isEqual(one: unknown, other: unknown): boolean {
  if (other instanceof Set && Array.isArray(one)) return isDeepStrictEqual(new Set(one), other);
  return isDeepStrictEqual(one, other);
}

/** Compares as DynamoDB: a missing value or one of another type only compares as different. */
function compared(operator: string, one: unknown, other: unknown) {
  if (operator === "<>") return !isDeepStrictEqual(one, other);
  if (one === undefined || typeof one !== typeof other) return false;
  return comparisons[operator]?.(one as Comparable, other as Comparable) ?? false;
}

function comparison(reader: Reader): Condition {
  if (reader.takeIf("(")) {
    const inner = disjunction(reader);
    reader.take(")");
    return inner;
  }
  if (/^(ATTRIBUTE_EXISTS|ATTRIBUTE_NOT_EXISTS|BEGINS_WITH|CONTAINS)$/.test(reader.word))
    return called(reader);
  const left = operand(reader);
  if (reader.takeIf("IN")) {
    reader.take("(");
    const choices: Operand[] = [];
    do choices.push(operand(reader));
    while (reader.takeIf(","));
    reader.take(")");
    return (bound) => choices.some((choice) => compared("=", left(bound), choice(bound)));
  }
  const operator = reader.take();
  const right = operand(reader);
  return (bound) => compared(operator, left(bound), right(bound));
}

function called(reader: Reader): Condition {
  const name = reader.take().toLowerCase();
  reader.take("(");
  const subject = operand(reader);
  const argument = reader.takeIf(",") ? operand(reader) : undefined;
  reader.take(")");
  if (name === "attribute_exists") return (bound) => subject(bound) !== undefined;
  if (name === "attribute_not_exists") return (bound) => subject(bound) === undefined;
  if (name === "contains")
    return (bound) =>
      (subject(bound) as unknown[] | undefined)?.includes(argument?.(bound)) ?? false;
  return (bound) => String(subject(bound) ?? "").startsWith(String(argument?.(bound)));
}

function negation(reader: Reader): Condition {
  if (!reader.takeIf("NOT")) return comparison(reader);
  const inner = negation(reader);
  return (bound) => !inner(bound);
}

function conjunction(reader: Reader): Condition {
  const parts = [negation(reader)];
  while (reader.takeIf("AND")) parts.push(negation(reader));
  return (bound) => parts.every((part) => part(bound));
}

function disjunction(reader: Reader): Condition {
  const parts = [conjunction(reader)];
  while (reader.takeIf("OR")) parts.push(conjunction(reader));
  return (bound) => parts.some((part) => part(bound));
}

type Change = (item: Stored, bound: Bound) => void;

function assign(item: Stored, path: readonly string[], value: unknown) {
  const owner = valueAt(item, path.slice(0, -1)) as Stored | undefined;
  const name = path.at(-1);
  if (!owner || name === undefined) throw new Error("The path of an update leads nowhere.");
  if (value === undefined) delete owner[name];
  // A set is stored as a list, because items are copied as JSON.
  else owner[name] = value instanceof Set ? [...value] : value;
}

function setting(reader: Reader): Change {
  const written = reader.take();
  reader.take("=");
  const left = operand(reader);
  const sign = reader.next === "+" || reader.next === "-" ? reader.take() : undefined;
  const right = sign ? operand(reader) : undefined;
  return (item, bound) => {
    const value = right
      ? Number(left(bound)) + (sign === "-" ? -1 : 1) * Number(right(bound))
      : left(bound);
    assign(item, pathOf(written, bound.names), value);
  };
}

function adding(reader: Reader): Change {
  const written = reader.take();
  const amount = operand(reader);
  return (item, bound) => {
    const path = pathOf(written, bound.names);
    const added = amount(bound);
    if (added instanceof Set) {
      const before = (valueAt(item, path) ?? []) as unknown[];
      return assign(item, path, new Set([...before, ...added]));
    }
    assign(item, path, Number(valueAt(item, path) ?? 0) + Number(added));
  };
}

function taking(reader: Reader): Change {
  const written = reader.take();
  const values = operand(reader);
  return (item, bound) => {
    const path = pathOf(written, bound.names);
    const taken = values(bound) as Set<unknown>;
    const left = ((valueAt(item, path) ?? []) as unknown[]).filter((value) => !taken.has(value));
    // DynamoDB has no empty sets.
    assign(item, path, left.length > 0 ? left : undefined);
  };
}

function removing(reader: Reader): Change {
  const written = reader.take();
  return (item, { names }) => assign(item, pathOf(written, names), undefined);
}

const clauses: Record<string, (reader: Reader) => Change> = {
  SET: setting,
  ADD: adding,
  REMOVE: removing,
  DELETE: taking,
};

function changes(reader: Reader): Change[] {
  const all: Change[] = [];
  while (!reader.isDone) {
    const clause = clauses[reader.take().toUpperCase()];
    if (!clause) throw new Error("An update begins with SET, ADD, DELETE or REMOVE.");
    do all.push(clause(reader));
    while (reader.takeIf(","));
  }
  return all;
}

const remembered = <T>(parse: (reader: Reader) => T) => {
  const known = new Map<string, T>();
  return (text: string): T => {
    const found = known.get(text) ?? parse(new Reader(text));
    known.set(text, found);
    return found;
  };
};

/** Turns a condition or key condition into a function. */
export const conditionOf = remembered((reader) => {
  const condition = disjunction(reader);
  if (!reader.isDone) throw new Error("A condition has too many words.");
  return condition;
});

/** Turns an update expression into its changes. */
export const changesOf = remembered(changes);

/** Fails for a name or a value that no expression uses, as DynamoDB does. */
export function insistAllUsed(expressions: (string | undefined)[], defined: object) {
  const used = new Set(expressions.join(" ").match(/[#:]\w+/g));
  for (const name of Object.keys(defined))
    if (!used.has(name)) throw new Error(`${name} is not used in an expression.`);
}
