import { Refusal, type Request } from "../http/http";
import { isLinkLocal } from "../notices/link-local";
import { normaliseMsisdn } from "../phones/phones";

export function objectOf({ body }: Request): Record<string, unknown> {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    throw new Refusal(400, "invalid_input", "The body is not JSON.");
  }
  if (typeof parsed !== "object" || parsed === null || Array.isArray(parsed))
    throw new Refusal(400, "invalid_input", "The body must be a JSON object.");
  return { ...parsed };
}

/** Throws for an unknown field, to reveal typing errors. */
export function onlyFields(given: Record<string, unknown>, known: string[]) {
  const strange = Object.keys(given).find((name) => !known.includes(name));
  if (strange) throw new Refusal(400, "invalid_input", `There is no field "${strange}".`);
}

export function msisdnOf(written: string) {
  const msisdn = normaliseMsisdn(written);
  if (!msisdn) throw new Refusal(400, "invalid_input", "This is not a Kenyan mobile number.");
  return msisdn;
}

/** Accepts a PIN as text or as a number, but no number that lost its leading zeros. */
export function pinOf(given: unknown) {
  const pin = typeof given === "number" ? String(given) : given;
  if (typeof pin !== "string" || !/^\d{4}$/.test(pin))
    throw new Refusal(400, "invalid_input", "pin: four digits.");
  return pin;
}

export function textField(given: Record<string, unknown>, name: string, longest: number) {
  const value = given[name];
  const text = typeof value === "number" ? String(value) : value;
  if (typeof text !== "string" || text.trim() === "" || text.length > longest)
    throw new Refusal(400, "invalid_input", `${name}: 1 to ${longest} characters.`);
  return text.trim();
}

export function wholeField(
  given: Record<string, unknown>,
  name: string,
  { least, most }: { least: number; most: number },
) {
  const value = given[name];
  const number = typeof value === "string" && /^\d+$/.test(value) ? Number(value) : value;
  if (typeof number !== "number" || !Number.isInteger(number) || number < least || number > most)
    throw new Refusal(400, "invalid_input", `${name}: a whole number from ${least} to ${most}.`);
  return number;
}

export function urlField({ url }: Record<string, unknown>): string | null {
  if (url === null) return null;
  if (typeof url !== "string" || !/^https?:/.test(url) || !URL.canParse(url))
    throw new Refusal(400, "invalid_input", "url: an address of HTTP, or null.");
  if (isLinkLocal(url))
    throw new Refusal(400, "invalid_input", "url: not a link-local address (169.254.x.x, fe80::).");
  return url;
}
