/** The condition of a write, with the placeholders of its expression. */
export interface Condition {
  ConditionExpression: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
}

/** There is no such item yet. */
export const absent: Condition = { ConditionExpression: "attribute_not_exists(pk)" };

/** The item exists. */
export const present: Condition = { ConditionExpression: "attribute_exists(pk)" };

/** All of the conditions. Throws when two of them use one placeholder for different things. */
export function allOf(...conditions: readonly [Condition, ...Condition[]]): Condition {
  const values = merge(...conditions.map(valuesOf));
  return {
    ConditionExpression: conditions.map((each) => `(${each.ConditionExpression})`).join(" AND "),
    ExpressionAttributeNames: merge(...conditions.map(namesOf)),
    // DynamoDB refuses a list of none.
    ...(Object.keys(values).length > 0 && { ExpressionAttributeValues: values }),
  };
}

/**
 * The attributes that an update sets and removes, and the counts to which it adds. What is to be set to
 * undefined stays as it is.
 */
export interface Change {
  set: Record<string, unknown>;
  remove?: readonly string[];
  add?: Record<string, number>;
}

/**
 * The expressions of an update on all `conditions`. Throws when two of them use one placeholder for
 * different things.
 */
export function updateWhere(
  { set, remove = [], add = {} }: Change,
  ...conditions: readonly [Condition, ...Condition[]]
) {
  const known = Object.fromEntries(Object.entries(set).filter(([, value]) => value !== undefined));
  const attributes = { ...known, ...add };
  const names = Object.fromEntries(
    [...Object.keys(attributes), ...remove].map((name) => [`#${name}`, name]),
  );
  const values = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [`:${name}`, value]),
  );
  const added = Object.keys(add).map((name) => `#${name} :${name}`);
  return {
    UpdateExpression: [
      `SET ${Object.keys(known).map((name) => `#${name} = :${name}`)}`,
      ...(remove.length > 0 ? [`REMOVE ${remove.map((name) => `#${name}`)}`] : []),
      ...(added.length > 0 ? [`ADD ${added}`] : []),
    ].join(" "),
    ConditionExpression: conditions.map((each) => `(${each.ConditionExpression})`).join(" AND "),
    ExpressionAttributeNames: merge(names, ...conditions.map(namesOf)),
    ExpressionAttributeValues: merge(values, ...conditions.map(valuesOf)),
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
