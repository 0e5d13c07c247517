import * as z from "zod/mini";
import { paymentRoutes } from "#contracts/payments";
import { problemCodes } from "#contracts/problem";
import { type LatestPaymentItem, Profile, profileKey } from "../../../accounts/profile/profile";
import { ownProfileChange } from "../../../accounts/profile/profile-store";
import type { Caller } from "../../../platform/caller";
import {
  type Idempotency,
  idempotencyKey,
  replyIn,
  replyWrites,
} from "../../../platform/idempotency";
import { present } from "../../../platform/table/expressions";
import { getItems } from "../../../platform/table/read";
import type { Write } from "../../../platform/table/transact";
import { noLivePrompt } from "./live-prompt";
import type { Started } from "./started-reply";

/**
 * What a client's key stands for: first the attempt that was made under it, then, once the provider
 * has answered, the very reply. Of a press that joined a live payment it is the reply at once.
 */
const Remembered = z.union([
  z.strictObject({ reply: paymentRoutes.startPayment.reply }),
  z.strictObject({
    problem: z.object({
      code: z.enum(problemCodes),
      message: z.string(),
      field: z.nullable(z.string()),
      reference: z.optional(z.string()),
    }),
  }),
  z.strictObject({ attemptId: z.string() }),
]);
export type Remembered = z.infer<typeof Remembered>;

/** A writer's profile and what was answered under the client's key, in one read. */
export async function readStart(userId: string, idempotency: Idempotency | undefined) {
  const [profile, remembered] = await getItems([
    profileKey(userId),
    ...(idempotency ? [idempotencyKey(idempotency)] : []),
  ]);
  return {
    profile: profile && Profile.parse(profile),
    earlier: idempotency && replyIn(Remembered, remembered, idempotency),
  };
}

/**
 * The write that makes a new payment the caller's newest; refuses as `profile` (with the profile as
 * it is) while the prompt of an earlier one is live, or when the session has been ended.
 */
export const newestPaymentWrite = (
  caller: Caller,
  latestPayment: LatestPaymentItem,
  now: Date,
): Write =>
  ownProfileChange(
    caller,
    { set: { latestPayment, lastUpdated: now.toISOString() } },
    noLivePrompt(now),
  );

/** The write under a key that its attempt was made; refuses as `idempotency` when the key is known. */
export const attemptMadeWrites = (
  idempotency: Idempotency | undefined,
  attemptId: string,
  now: Date,
): Write[] => replyWrites(idempotency, { attemptId } satisfies Remembered, now);

/** The write under a key of what it was answered on joining; refuses as `idempotency` when it is known. */
export const joinedAnswerWrites = (
  idempotency: Idempotency | undefined,
  reply: Started,
  now: Date,
): Write[] => replyWrites(idempotency, { reply } satisfies Remembered, now);

/** The write that puts the final answer in the attempt's place. */
export const finalAnswerWrites = (
  idempotency: Idempotency | undefined,
  answer: Remembered,
  now: Date,
): Write[] => replyWrites(idempotency, answer, now, present);
