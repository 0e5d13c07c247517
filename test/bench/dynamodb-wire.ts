import { unmarshall } from "@aws-sdk/util-dynamodb";

/** The fields of a request that hold attributes, and the one that holds a list of keys. */
const attributes = new Set(["Key", "Item", "ExclusiveStartKey", "ExpressionAttributeValues"]);

/** A request as the document client was given it, from what it sent. */
export function plainInput(value: unknown, name = ""): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (attributes.has(name)) return unmarshall(value as never);
  if (Array.isArray(value))
    return value.map((each) => (name === "Keys" ? unmarshall(each) : plainInput(each)));
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, plainInput(inner, key)]),
  );
}

/** What an item weighs in DynamoDB, in bytes: names and values, and a little for what holds others. */
export function weightOf(value: unknown): number {
  if (typeof value !== "object") return String(value).length;
  if (value === null) return 1;
  const inner = Object.entries(value).map(
    ([name, each]) => (Array.isArray(value) ? 1 : name.length) + weightOf(each),
  );
  return inner.reduce((sum, weight) => sum + weight, 3);
}

/** As how many blocks of so many kilobytes a weight is counted; something that is not there as one. */
export const blocks = (weight: number, kilobytes: number) =>
  Math.max(1, Math.ceil(weight / (kilobytes * 1024)));
