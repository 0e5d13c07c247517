import { membersIn } from "../../platform/members";
import type { Said } from "../outcome";
import { type Refusal, refusalOf } from "./refusal";

/** What came back: any status, and what the body says, in whichever envelope. */
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
