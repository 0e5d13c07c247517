import { membersIn } from "../../platform/members";
import type { Said } from "../outcome";
import { type Refusal, refusalOf } from "./refusal";

/** Any HTTP status, and the body's fields from any kind of envelope. */
export interface DarajaAnswer {
  status: number;
  /** A field as text, from a string or a number; empty if it is missing. */
  text(name: string): string;
  /** The error's code and words, from any kind of envelope; empty if there are none. */
  error: Said;
  /** The meaning of a failure; undefined for a 200 without an error in it. */
  refusal: Refusal | undefined;
}

/** Reads an answer. Gateways in front of the API reply in their own envelope, in HTML or with nothing. */
export function readAnswer(status: number, body: string): DarajaAnswer {
  const { text } = membersIn(body);
  const words = text("errorMessage", "faultstring", "error_description");
  const error = { code: text("errorCode"), words: words.slice(0, 200).toWellFormed() };
  return {
    status,
    text,
    error,
    // An error has been seen on HTTP 200 too.
    refusal: status === 200 && !error.code ? undefined : refusalOf(status, error),
  };
}
