import { kenyanPhone } from "#contracts/fields";
import type { Settings } from "#contracts/settings";
import type { Write } from "../../platform/table/transact";
import {
  type Count,
  count,
  differentWrite,
  throttle,
  throttleWrite,
} from "../../platform/throttle";
import type { Profile } from "../../writers/profile";

type Limits = Settings["limits"];
type Payer = Pick<Profile, "userId" | "phoneNumber">;

/** The prompts to a phone, whoever asks. A writer's own number has a budget that nobody else uses up. */
const ofPhone = (phone: string, { userId, phoneNumber }: Payer, limits: Limits): Count => ({
  purpose: "stk-phone",
  who: kenyanPhone(phoneNumber) === phone ? `${phone} of ${userId}` : phone,
  limit: limits.stkPerPhone,
});

/** The writes that count a prompt; they refuse as `stk-writer`, `stk-phone` and `stk-numbers`. */
export function promptLimitWrites(phone: string, payer: Payer, limits: Limits, now: Date): Write[] {
  const { purpose, who, limit } = ofPhone(phone, payer, limits);
  return [
    throttleWrite("stk-writer", payer.userId, limits.stkPerWriter, now),
    throttleWrite(purpose, who, limit, now),
    differentWrite(
      { purpose: "stk-numbers", who: payer.userId, limit: limits.stkNumbersPerWriter },
      phone,
      now,
    ),
  ];
}

/** Takes back what a prompt counted against its phone, which has never seen it. */
export const uncountPrompt = (phone: string, payer: Payer, limits: Limits, now: Date) =>
  count(ofPhone(phone, payer, limits), -1, now);

/** Counts a press that joins a live prompt; as many as prompts, and they use up none of those. */
export const countJoin = (userId: string, limits: Limits, now: Date) =>
  throttle("stk-join", userId, limits.stkPerWriter, now);
