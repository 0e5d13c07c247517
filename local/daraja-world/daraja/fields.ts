import type { Reply, Request } from "../http/http";
import type { World } from "../world";
import { invalidField } from "./errors";

export type Fields = Record<string, unknown>;

export interface Rule {
  /** The rule in words, for the log: "must be …". */
  must: string;
  holds(value: string, fields: Fields, world: World): boolean;
}

/** Rules by field name, in the order in which the fields are checked. */
export type Rules = Record<string, Rule>;

const hasJsonType = ({ headers }: Request) =>
  /^application\/json\b/i.test(headers["content-type"] ?? "");

/**
 * The fields of a request, without blanks around values unless `strict`. A request that is not
 * JSON, or not declared as JSON, has no fields, so Safaricom refuses its first field.
 */
export function fieldsOf(world: World, request: Request): Fields {
  if (!hasJsonType(request)) return {};
  const parsed = parse(request.body);
  if (typeof parsed !== "object" || parsed === null) return {};
  return Object.fromEntries(
    Object.entries(parsed).map(([name, value]) => [
      name,
      typeof value === "string" && !world.strict ? value.trim() : value,
    ]),
  );
}

function parse(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** A string or number as text; empty for any other value. */
export function textOf(fields: Fields, name: string) {
  const value = fields[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** The fields of a request, or Safaricom's refusal of the first wrong field. */
export function readFields(
  world: World,
  request: Request,
  rules: Rules,
): { fields: Fields; text: (name: string) => string } | { refusal: Reply } {
  const fields = fieldsOf(world, request);
  const text = (name: string) => textOf(fields, name);
  const wrong = Object.entries(rules).find(
    ([name, rule]) => !rule.holds(text(name), fields, world),
  );
  if (!wrong) return { fields, text };
  const [name, { must }] = wrong;
  return { refusal: invalidField(name, reasonOf(request, name, text(name), must)) };
}

function reasonOf(request: Request, name: string, value: string, must: string) {
  if (!hasJsonType(request))
    return `The request's Content-Type is ${request.headers["content-type"] ?? "missing"}, and must be application/json: without it no field is read.`;
  if (parse(request.body) === undefined) return "The body is not JSON, so no field was read.";
  return `${name} is ${value === "" ? "missing or empty" : JSON.stringify(value)}; it must be ${must}.`;
}

export const isShortCode = (value: string) => /^\d{5,7}$/.test(value);

export const shortCodeRule: Rule = { must: "a short code of 5 to 7 digits", holds: isShortCode };
export const filledRule = (what: string): Rule => ({
  must: what,
  holds: (value) => value !== "",
});
export const oneOf = (...values: string[]): Rule => ({
  must: `one of ${values.join(", ")}`,
  holds: (value) => values.includes(value),
});
export const noLongerThan = (most: number): Rule => ({
  must: `no longer than ${most} characters`,
  holds: (value) => value.length <= most,
});

export const amountRule = (most: number): Rule => ({
  must: `a whole number of shillings from 1 to ${most}`,
  holds: (value) => /^\d{1,9}$/.test(value) && Number(value) >= 1 && Number(value) <= most,
});
