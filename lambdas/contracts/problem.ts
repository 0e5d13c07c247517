import * as z from "zod/mini";

/** The closed list of failures, each with its fixed HTTP status. */
export const problemStatus = {
  invalid_input: 400,
  not_signed_in: 401,
  not_allowed: 403,
  not_active: 403,
  suspended: 403,
  not_found: 404,
  conflict: 409,
  taken: 409,
  taken_task: 409,
  daily_limit: 409,
  resting: 409,
  past_due: 409,
  insufficient_balance: 409,
  not_yet: 409,
  kept_money: 409,
  phone_changed: 409,
  account_not_empty: 409,
  idempotency_conflict: 409,
  too_large: 413,
  unsupported_media: 415,
  wrong_file: 422,
  too_many_requests: 429,
  provider_unavailable: 503,
  internal: 500,
} as const;

export type ProblemCode = keyof typeof problemStatus;
export const problemCodes = Object.keys(problemStatus) as [ProblemCode, ...ProblemCode[]];

/** The body of every reply that is not a success. `message` is for people. */
export const Problem = z.object({
  code: z.enum(problemCodes),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.array(z.string()))),
  /** What our request says on a phone that is busy with one; another request is not ours. */
  reference: z.optional(z.string()),
  /** The task as it is, where it is not as the caller saw it. */
  task: z.optional(z.record(z.string(), z.unknown())),
  /** The run of reminders that is under way, where another can't begin. */
  run: z.optional(z.record(z.string(), z.unknown())),
});
export type Problem = z.infer<typeof Problem>;
