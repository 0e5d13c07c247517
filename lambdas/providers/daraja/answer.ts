import { jsonIn } from "../../platform/json";
import type { Said } from "../outcome";
import { type Refusal, refusalOf } from "./refusal";

/** What came back: any status, and the members of a JSON object, or none when it was anything else. */
export interface DarajaAnswer {
  status: number;
  /** A member as text: numbers and strings are both seen in practice; empty when it is missing. */
  text(name: string): string;
  /** The code of an error and its words, in whichever envelope; empty where there is none. */
  error: Said;
  /** What it means that this is no success; undefined for a 200 without an error in it. */
  refusal: Refusal | undefined;
}

/** Gateways in front of the API answer with an envelope of their own, with HTML or nothing at all. */
export function readAnswer(status: number, body: string): DarajaAnswer {
  const parsed = jsonIn(body);
  const members = new Map(Object.entries(objectIn(parsed)));
  const error = errorIn(parsed);
  return {
    status,
    text: (name) => textOf(members.get(name)),
    error,
    // An error has been seen on HTTP 200 too.
    refusal: status === 200 && !error.code ? undefined : refusalOf(status, error),
  };
}

const objectIn = (value: unknown): object =>
  typeof value === "object" && value !== null ? value : {};

const textOf = (value: unknown): string =>
  typeof value === "string" || typeof value === "number" ? String(value).trim() : "";

/** Envelopes nest at most so deep: `fault.detail.errorcode`. */
const deepest = 3;

/** The error in a body: Daraja's `errorCode` and `errorMessage`, or the gateway's inside `fault`. */
function errorIn(body: unknown): Said {
  const found = new Map<string, string>();
  const collect = (value: unknown, depth: number) => {
    for (const [name, member] of Object.entries(objectIn(value))) {
      const key = name.toLowerCase();
      if (textOf(member) && !found.has(key)) found.set(key, textOf(member));
      if (depth < deepest) collect(member, depth + 1);
    }
  };
  collect(body, 1);
  const words = found.get("errormessage") ?? found.get("faultstring") ?? "";
  return { code: found.get("errorcode") ?? "", words: words.slice(0, 200).toWellFormed() };
}
