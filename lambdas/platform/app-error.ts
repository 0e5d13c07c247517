import { type Problem, type ProblemCode, requestMessages } from "#contracts/problem";

/** An expected failure with a message for people. */
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

export const invalidField = (field: string, message: string) =>
  new AppError("invalid_input", message, { fields: { [field]: [message] } });

export const sessionEnded = () => new AppError("not_signed_in", requestMessages.signInToContinue);
