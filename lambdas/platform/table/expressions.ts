/** What has to hold for a write, with what its expression names. */
export interface Condition {
  ConditionExpression: string;
  ExpressionAttributeNames?: Record<string, string>;
  ExpressionAttributeValues?: Record<string, unknown>;
}

/** Nothing is there yet: the condition of every item that is made once. */
export const absent: Condition = { ConditionExpression: "attribute_not_exists(pk)" };

/** It is there already. */
export const present: Condition = { ConditionExpression: "attribute_exists(pk)" };

/** The attributes that an update sets, and the counts to which it adds. */
export interface Change {
  set: Record<string, unknown>;
  add?: Record<string, number>;
}

/**
 * The expressions of an update that is made only where all `conditions` hold. A placeholder that
 * would stand for two things is an error: the update would mean something else than what it says.
 */
export function updateWhere(
  { set, add = {} }: Change,
  ...conditions: readonly [Condition, ...Condition[]]
) {
  const attributes = { ...set, ...add };
  const names = Object.fromEntries(Object.keys(attributes).map((name) => [`#${name}`, name]));
  const values = Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [`:${name}`, value]),
  );
  const added = Object.keys(add).map((name) => `#${name} :${name}`);
  return {
    UpdateExpression: [
      `SET ${Object.keys(set).map((name) => `#${name} = :${name}`)}`,
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
