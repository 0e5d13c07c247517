import type { Problem, ProblemCode } from "#contracts/problem";
import { CodeMissing } from "../load-or-reload";
import { withDeadline } from "./deadline";
import { errorStrings } from "./strings";

/**
 * The reason why a call failed. `no-network`: the call reached nobody. `no-answer`: no answer came
 * in time. `not-ours`: something else answered, such as a gateway or the sign-in page of a Wi-Fi.
 * `refused`: the service refused the request. `ours`: the service failed.
 */
export type FailureKind = UnansweredKind | "refused" | "ours";
type UnansweredKind = "no-network" | "no-answer" | "not-ours";

export class ApiProblem extends Error {
  override readonly name: string = "ApiProblem";
  readonly kind: FailureKind;
  /** The service's error code; undefined if the service did not answer. */
  readonly code: ProblemCode | undefined;
  readonly fields: Record<string, string[]>;
  /** The task's present state, if the task changed after the page showed it. */
  readonly task: Problem["task"];

  constructor(problem: Problem | UnansweredKind, options?: ErrorOptions) {
    const said = typeof problem === "string" ? undefined : problem;
    super(typeof problem === "string" ? errorStrings.failures[problem] : problem.message, options);
    this.code = said?.code;
    this.fields = said?.fields ?? {};
    this.task = said?.task;
    if (typeof problem === "string") this.kind = problem;
    else this.kind = problem.code === "internal" ? "ours" : "refused";
  }
}

/** Throws an error of `fetch`, or of the JSON parser, as an ApiProblem. */
export function failUnanswered(cause: unknown): never {
  if (cause instanceof ApiProblem) throw cause;
  if (cause instanceof SyntaxError) throw new ApiProblem("not-ours", { cause });
  const isLate = cause instanceof DOMException && cause.name === "TimeoutError";
  throw new ApiProblem(isLate ? "no-answer" : "no-network", { cause });
}

/** The kind of a failure; every error other than a failed call counts as our fault. */
export function failureKind(error: unknown): FailureKind {
  if (error instanceof CodeMissing) return "no-network";
  return error instanceof ApiProblem ? error.kind : "ours";
}

export const isUnanswered = (error: unknown) => !["refused", "ours"].includes(failureKind(error));

/** True if the call may have worked. */
export const isInDoubt = (error: unknown) => failureKind(error) !== "refused";

/** A failure's message for people; it starts with `whenUnanswered` if the service didn't answer. */
export function wordsOf(error: unknown, whenUnanswered?: string): string {
  if (error instanceof CodeMissing) return errorStrings.failures["no-network"];
  if (!(error instanceof ApiProblem)) return errorStrings.unexpected;
  if (!whenUnanswered || !isUnanswered(error)) return error.message;
  return error.kind === "not-ours" ? `${whenUnanswered} ${error.message}` : whenUnanswered;
}

interface Answer {
  response: Response;
  body: unknown;
}

/**
 * Fetches a JSON answer of the service or the user pool. Throws ApiProblem if the call reaches
 * nobody, no answer comes in time, or the answer is not JSON. If `signal` aborts the call, throws
 * the error of `fetch`.
 */
export async function fetchAnswer(address: string, init: RequestInit = {}): Promise<Answer> {
  const deadline = withDeadline(init.signal ?? undefined);
  try {
    const response = await fetch(address, { ...init, signal: deadline.signal });
    const text = await response.text();
    // Our gateway failed; its page is not for people.
    if (isFailure(response.status) && !isJson(text))
      throw new ApiProblem({ code: "internal", message: errorStrings.unexpected });
    // An empty body means success from the user pool, and "not modified" (304) from the service.
    const isEmpty = text === "" && response.status < 400;
    return { response, body: isEmpty ? undefined : JSON.parse(text) };
  } catch (error) {
    if (init.signal?.aborted) throw error;
    return failUnanswered(error);
  } finally {
    deadline.met();
  }
}

/** Status 511 comes from a network that asks for a sign-in (RFC 6585), not from the service. */
const isFailure = (status: number) => status >= 500 && status !== 511;

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
