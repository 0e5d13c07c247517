import { type Problem, type ProblemCode, requestMessages } from "#contracts/problem";

/** An expected failure that we can explain to a person. Anything else that is thrown is a bug. */
export class AppError extends Error {
  override readonly name = "AppError";

  constructor(
    readonly code: ProblemCode,
    message: string,
    readonly details: {
      fields?: NonNullable<Problem["fields"]>;
      retryAfterSeconds?: number;
      reference?: string;
      task?: NonNullable<Problem["task"]>;
      run?: NonNullable<Problem["run"]>;
    } = {},
  ) {
    super(message);
  }
}

/** The refusal of a form whose named field is at fault. */
export const invalidField = (field: string, message: string) =>
  new AppError("invalid_input", message, { fields: { [field]: [message] } });

/** The refusal without a live session. */
export const sessionEnded = () => new AppError("not_signed_in", requestMessages.signInToContinue);
