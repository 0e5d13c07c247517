import { membersIn } from "../../platform/members";
import type { Said } from "../outcome";
import { type Refusal, refusalOf } from "./refusal";

export interface DarajaAnswer {
  status: number;
  text(name: string): string;
  /** The error's code and words, at any depth of the answer; empty if there are none. */
  error: Said;
  /** The meaning of a failure; undefined for status 200 without an error in the body. */
  refusal: Refusal | undefined;
}

/**
 * Reads an answer. A gateway in front of the API may answer with JSON of its own, with HTML or with
 * an empty body.
 */
export function readAnswer(status: number, body: string): DarajaAnswer {
  const { text } = membersIn(body);
  const words = text("errorMessage", "faultstring", "error_description", "error");
  const error = { code: text("errorCode"), words: words.slice(0, 200).toWellFormed() };
  return {
    status,
    text,
    error,
    // Daraja sometimes sends errors with HTTP 200.
    refusal: status === 200 && !error.code ? undefined : refusalOf(status, error),
  };
}
