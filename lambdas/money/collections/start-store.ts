import * as z from "zod/mini";
import { kenyanPhone } from "#contracts/fields";
import { type PaymentState, paymentRoutes } from "#contracts/payments";
import { problemCodes } from "#contracts/problem";
import type { ReplyOf } from "#contracts/route";
import type { Settings } from "#contracts/settings";
import { type LatestPaymentItem, Profile, profileKey } from "../../accounts/profile/profile";
import { ownProfileChange } from "../../accounts/profile/profile-store";
import type { Caller } from "../../platform/caller";
import { type Idempotency, idempotencyKey, replyIn, replyWrites } from "../../platform/idempotency";
import { type Condition, present } from "../../platform/table/expressions";
import { getItems } from "../../platform/table/read";
import type { Write } from "../../platform/table/transact";
import {
  type Count,
  count,
  differentWrite,
  throttle,
  throttleWrite,
} from "../../platform/throttle";

/** What the screen is told of a payment that was begun. */
export type Started = ReplyOf<typeof paymentRoutes.startPayment>;

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

/** States in which a prompt may be on the phone. */
const live: readonly PaymentState[] = ["sending", "prompted"];

/** While it is true, a second press sends no second prompt. */
export const isLive = (
  { state, promptEndsAt }: Pick<LatestPaymentItem, "state" | "promptEndsAt">,
  now: Date,
) => live.includes(state) && Date.parse(promptEndsAt) > now.getTime();

/** That the newest payment is not {@link isLive}, as the condition of a write of the profile. */
export const noLivePrompt = (now: Date): Condition => ({
  ConditionExpression: `attribute_not_exists(#latestPayment) OR #latestPayment.#promptEndsAt <= :now OR NOT #latestPayment.#state IN (${live.map((state) => `:${state}`).join(", ")})`,
  ExpressionAttributeNames: {
    "#latestPayment": "latestPayment",
    "#promptEndsAt": "promptEndsAt",
    "#state": "state",
  },
  ExpressionAttributeValues: {
    ":now": now.toISOString(),
    ...Object.fromEntries(live.map((state) => [`:${state}`, state])),
  },
});

type Limits = Settings["limits"];
type Payer = Pick<Profile, "userId" | "phoneNumber">;

/**
 * The windows of a prompt to a phone. A writer's own number has a budget that no stranger uses up;
 * all the accounts that call a number their own have one together, for anybody can say so.
 */
function ofPhone(phone: string, { userId, phoneNumber }: Payer, limits: Limits): Count[] {
  if (kenyanPhone(phoneNumber) !== phone)
    return [{ purpose: "stk-phone", who: phone, limit: limits.stkPerPhone }];
  return [
    { purpose: "stk-phone", who: `${phone} of ${userId}`, limit: limits.stkPerPhone },
    { purpose: "stk-shared-phone", who: phone, limit: limits.stkPerSharedPhone },
  ];
}

/** The writes that count a prompt; each refuses as the purpose that it counts. */
export const promptLimitWrites = (
  phone: string,
  payer: Payer,
  limits: Limits,
  now: Date,
): Write[] => [
  throttleWrite("stk-writer", payer.userId, limits.stkPerWriter, now),
  ...ofPhone(phone, payer, limits).map(({ purpose, who, limit }) =>
    throttleWrite(purpose, who, limit, now),
  ),
  differentWrite(
    { purpose: "stk-numbers", who: payer.userId, limit: limits.stkNumbersPerWriter },
    phone,
    now,
  ),
];

/** Takes back what a prompt counted against a phone that it never reached. */
export async function uncountPrompt(phone: string, payer: Payer, limits: Limits, now: Date) {
  for (const window of ofPhone(phone, payer, limits)) await count(window, -1, now);
}

/** Counts a press that joins a live prompt; as many as prompts, and they use up none of those. */
export const countJoin = (userId: string, limits: Limits, now: Date) =>
  throttle("stk-join", userId, limits.stkPerWriter, now);
