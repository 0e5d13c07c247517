import * as z from "zod/mini";

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
  too_many_codes: 409,
  phone_changed: 409,
  phone_needed: 409,
  phone_unconfirmed: 409,
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

/** The body of every error reply. `message` is for people. */
export const Problem = z.object({
  code: z.enum(problemCodes),
  message: z.string(),
  fields: z.optional(z.record(z.string(), z.array(z.string()))),
  /**
   * If the phone is busy: the reference of our prompt, by which the phone's owner recognises it.
   */
  reference: z.optional(z.string()),
  /** The current task, if it changed after the caller saw it. */
  task: z.optional(z.record(z.string(), z.unknown())),
  /** The reminder run in progress, if it prevents a new run. */
  run: z.optional(z.record(z.string(), z.unknown())),
});
export type Problem = z.infer<typeof Problem>;

export const waitOf = (minutes: number) => {
  const hours = Math.ceil(minutes / 60);
  if (minutes > 90) return `${hours} hours`;
  return `${minutes} ${minutes === 1 ? "minute" : "minutes"}`;
};

export const requestMessages = {
  nothingHere: "There is nothing at this address.",
  noSuchPage: "This page can't be found. Please go back to the first one.",
  tooLarge: "This is too much to send at once.",
  unsupportedMedia: "This kind of content is not taken here.",
  someFields: "Some fields need attention.",
  missing: "This is missing.",
  wrongForm: "This is not in the right form.",
  unknownFields: "This request holds fields that are not known here.",
  unknownRequest: "This request is not known here.",
  pastSite: "Please use the address of the site.",
  crossSite: "Another site sent this request. Please do it here.",
  notJson: "The request body is not JSON.",
  notAnObject: "The request body is not a JSON object.",
  signInToContinue: "Please sign in to continue",
  /** The specification's words on some of the administrator's pages. */
  signInToAdminister: "User not authenticated.",
  signInAgainFirst:
    "Your sign-in is some time ago. To protect your account, please sign in again first.",
  notAuthorized: "You are not authorized to view this data.",
  writersOnly: "The administrator's account takes no tasks and pays no fee.",
  userNotFound: "User not found",
  profileNotFound: "User profile not found",
  badKey: "The Idempotency-Key is not a UUID.",
  usedKey: "This request was sent before with other content. Reload the page and try again.",
  tooMany: (minutes: number): string =>
    `Too many attempts. Please try again in ${waitOf(minutes)}.`,
  unexpected: "An unexpected error occurred.",
  failed: "Something went wrong on our side. Nothing was lost. Please try again.",
} as const;
