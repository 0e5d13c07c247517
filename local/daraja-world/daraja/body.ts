import type { Request } from "../http/http";

export type Fields = Record<string, unknown>;

/**
 * The fields of a request; none without JSON or its Content-Type. Safaricom then refuses the first
 * field, and so does this.
 */
export function fieldsOf({ headers, body }: Request): Fields {
  if (!/^application\/json\b/i.test(headers["content-type"] ?? "")) return {};
  try {
    const parsed: unknown = JSON.parse(body);
    return typeof parsed === "object" && parsed !== null ? { ...parsed } : {};
  } catch {
    return {};
  }
}

/** A field as text: numbers and strings are both taken, everything else is empty. */
export function textOf(fields: Fields, name: string) {
  const value = fields[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** Whole shillings within bounds, else undefined. */
export function amountOf(fields: Fields, largest: number) {
  const text = textOf(fields, "Amount");
  const amount = Number(text);
  return /^\d{1,9}$/.test(text) && amount >= 1 && amount <= largest ? amount : undefined;
}

export const isPayer = (msisdn: string) => /^254[17]\d{8}$/.test(msisdn);
