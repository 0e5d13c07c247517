import { kenyanPhone } from "#contracts/fields";
import type { Settings } from "#contracts/settings";
import type { Profile } from "../../../accounts/profile/profile";
import type { Write } from "../../../platform/table/transact";
import {
  type Count,
  count,
  differentWrite,
  throttle,
  throttleWrite,
} from "../../../platform/throttle";

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

/** Takes back what a prompt counted against its phone, which has never seen it. */
export async function uncountPrompt(phone: string, payer: Payer, limits: Limits, now: Date) {
  for (const window of ofPhone(phone, payer, limits)) await count(window, -1, now);
}

/** Counts a press that joins a live prompt; as many as prompts, and they use up none of those. */
export const countJoin = (userId: string, limits: Limits, now: Date) =>
  throttle("stk-join", userId, limits.stkPerWriter, now);
