export interface Condition {
  ConditionExpression: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
}

export const absent: Condition = { ConditionExpression: "attribute_not_exists(pk)" };

/** A condition that is always true, for overwriting an item. */
export const anyway: Condition = {
  ConditionExpression: "attribute_not_exists(pk) OR attribute_exists(pk)",
};

export const present: Condition = { ConditionExpression: "attribute_exists(pk)" };

class Comparison {
  constructor(
    readonly name: string,
    readonly expression: (attribute: string, values: readonly string[]) => string,
    readonly values: readonly unknown[],
    /** True if the expression joins several comparisons with OR. */
    readonly isChoice = false,
  ) {}
}
const sign = (name: string, symbol: string) => (value: unknown) =>
  new Comparison(name, (attribute, [placeholder]) => `${attribute} ${symbol} ${placeholder}`, [
    value,
  ]);
const test =
  (name: string, written: (attribute: string, value?: string) => string) => (value: unknown) =>
    new Comparison(name, (attribute, [placeholder]) => written(attribute, placeholder), [value]);

export const above = sign("Above", ">");
export const atLeast = sign("AtLeast", ">=");
export const atMost = sign("AtMost", "<=");
export const below = sign("Below", "<");
export const exists = new Comparison("", (attribute) => `attribute_exists(${attribute})`, []);
export const oneOf = (...values: readonly unknown[]) =>
  new Comparison("In", (attribute, list) => `${attribute} IN (${list})`, values);
/**
 * `holding`: the list or set contains the value. `without`: the list or set does not contain the
 * value, or the attribute is missing.
 */
export const holding = test("Holding", (list, value) => `contains(${list}, ${value})`);
export const without = test("Without", (list, value) => `NOT contains(${list}, ${value})`);
export function missingOr(fact: unknown): Comparison {
  const { name, expression, values } = comparisonOf(fact);
  return new Comparison(
    name,
    (attribute, placeholders) =>
      `attribute_not_exists(${attribute}) OR ${expression(attribute, placeholders)}`,
    values,
    true,
  );
}
export const shorterThan = test("Shorter", (list, size) => `size(${list}) < ${size}`);

/**
 * The condition that each attribute equals its value or passes its comparison, e.g. `{ status:
 * "open", dueAt: above(now) }`; undefined requires a missing attribute. `suspension.since` names an
 * attribute inside another.
 */
export function where(facts: Readonly<Record<string, unknown>>): Condition {
  const names: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  const parts = Object.entries(facts).map(([path, fact]) => {
    for (const name of path.split(".")) names[`#${name}`] = name;
    const attribute = path.replace(/\w+/g, "#$&");
    if (fact === undefined) return `attribute_not_exists(${attribute})`;
    const comparison = comparisonOf(fact);
    const placeholders = comparison.values.map((value, at) => {
      const placeholder = `:${path.replaceAll(".", "")}${comparison.name}${at === 0 ? "" : at}`;
      values[placeholder] = value;
      return placeholder;
    });
    const written = comparison.expression(attribute, placeholders);
    // DynamoDB refuses double brackets.
    return comparison.isChoice && Object.keys(facts).length > 1 ? `(${written})` : written;
  });
  return { ConditionExpression: parts.join(" AND "), ...namesAnd(names, values) };
}

const equal = sign("Is", "=");
const comparisonOf = (fact: unknown) => (fact instanceof Comparison ? fact : equal(fact));

/** DynamoDB refuses an empty list of values. */
const namesAnd = (names: Record<string, string>, values: Record<string, unknown>) => ({
  ExpressionAttributeNames: names,
  ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
});

/** Throws if two of the conditions have different values for the same placeholder. */
export const allOf = (...conditions: readonly Condition[]) => joined(" AND ", conditions);

/** Throws like {@link allOf}. */
export const anyOf = (...conditions: readonly Condition[]) => joined(" OR ", conditions);

function joined(operator: string, conditions: readonly Condition[]): Condition {
  return {
    ConditionExpression: conditions.map((each) => `(${each.ConditionExpression})`).join(operator),
    ...namesAnd(merge(...conditions.map(namesOf)), merge(...conditions.map(valuesOf))),
  };
}

/**
 * An update: attributes to `set` and `remove`, numbers and sets to `add`, and sets to `take` values
 * from. Setting an attribute to undefined leaves it unchanged.
 */
export interface Change {
  set?: Record<string, unknown>;
  remove?: readonly string[];
  add?: Record<string, number | ReadonlySet<string>>;
  take?: Record<string, ReadonlySet<string>>;
}

/**
 * The expressions of an update that requires all conditions. Throws if one placeholder has two
 * different values.
 */
export function updateWhere(
  { set = {}, remove = [], add = {}, take = {} }: Change,
  ...conditions: readonly Condition[]
) {
  const known = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
  const attributes = { ...known, ...add, ...take };
  const names = Object.fromEntries(
    [...Object.keys(attributes), ...remove].map((name) => [`#${name}`, name]),
  );
  const values = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [`:${name}`, value]),
  );
  const [sets, adds, takes] = [known, add, take].map(Object.keys) as [string[], string[], string[]];
  return {
    UpdateExpression: [
      ...(sets.length > 0 ? [`SET ${sets.map((name) => `#${name} = :${name}`)}`] : []),
      ...(remove.length > 0 ? [`REMOVE ${remove.map((name) => `#${name}`)}`] : []),
      ...(adds.length > 0 ? [`ADD ${adds.map((name) => `#${name} :${name}`)}`] : []),
      ...(takes.length > 0 ? [`DELETE ${takes.map((name) => `#${name} :${name}`)}`] : []),
    ].join(" "),
    ...(conditions.length > 0 && {
      ConditionExpression: conditions.map((each) => `(${each.ConditionExpression})`).join(" AND "),
    }),
    ...namesAnd(
      merge(names, ...conditions.map(namesOf)),
      merge(values, ...conditions.map(valuesOf)),
    ),
  };
}

const namesOf = ({ ExpressionAttributeNames = {} }: Condition) => ExpressionAttributeNames;
const valuesOf = ({ ExpressionAttributeValues = {} }: Condition) => ExpressionAttributeValues;

function merge<Value>(...parts: readonly Record<string, Value>[]): Record<string, Value> {
  const all: Record<string, Value> = {};
  for (const [placeholder, value] of parts.flatMap(Object.entries<Value>)) {
    if (placeholder in all && all[placeholder] !== value)
      throw new Error(`The placeholder ${placeholder} stands for two things.`);
    all[placeholder] = value;
  }
  return all;
}
