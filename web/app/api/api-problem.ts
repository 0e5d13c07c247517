import type { Problem, ProblemCode } from "#contracts/problem";

/** A call that did not succeed, in words a page can show. */
export class ApiProblem extends Error {
  override readonly name = "ApiProblem";
  readonly code: ProblemCode | "unreachable";
  /** What is wrong with single fields, by their names. */
  readonly fields: Record<string, string[]>;

  constructor({
    code,
    message,
    fields = {},
  }: Omit<Problem, "code"> & { code: ApiProblem["code"] }) {
    super(message);
    this.code = code;
    this.fields = fields;
  }
}

/** Whether no answer came. */
export const isUnreached = (error: unknown) =>
  error instanceof ApiProblem && error.code === "unreachable";

/** Whether nobody knows if the call did its work: no answer came, or not one of the service's own. */
export const isInDoubt = (error: unknown) =>
  !(error instanceof ApiProblem) || error.code === "unreachable" || error.code === "internal";
