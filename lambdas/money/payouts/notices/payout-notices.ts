import { logger } from "../../../platform/logger";
import { airtelHashKey } from "../../../providers/airtel/credentials";
import { readAirtelNotice } from "../../../providers/airtel/disbursement-answer";
import { noticeHash } from "../../../providers/airtel/notice-hash";
import type { NoticeKinds } from "../../webhooks/notice-kinds";
import { closeNotice, idsOf, type Notice } from "../../webhooks/notice-store";
import { askHowItStands } from "../check-payout";
import { isSettled } from "../withdrawal";
import { readWithdrawal, withdrawalOfAttempt } from "../withdrawal-store";
import { settleResult } from "./settle-result";
import { settleStatus } from "./settle-status";

/** Asks about the withdrawal that a notice hints at; whatever it says decides nothing. */
async function askAbout(withdrawalId: string | undefined, notice: Notice, now: Date) {
  const read = withdrawalId === undefined ? undefined : await readWithdrawal(withdrawalId);
  if (!read) return await closeNotice(notice, "unknown-attempt", now);
  if (isSettled(read.withdrawal)) return await closeNotice(notice, "no-news", now);
  await askHowItStands(read, now);
  await closeNotice(notice, "asked", now);
}

/** A time-out notice looks like a result, and is none. */
const settleTimeout = (notice: Notice, now: Date) =>
  askAbout(notice.subjectId ?? undefined, notice, now);

/** A question that waited too long is asked again when the next is due. */
const settleStatusTimeout = (notice: Notice, now: Date) => closeNotice(notice, "pending", now);

/**
 * Airtel's word may be an early one, and where no key signs it anybody may have said it: the enquiry
 * decides. What somebody else has signed is not even asked about.
 */
async function settleAirtel(notice: Notice, now: Date): Promise<void> {
  const told = readAirtelNotice(notice.body);
  if (!told) return await closeNotice(notice, "malformed", now);
  const key = await airtelHashKey();
  if (key !== undefined) {
    const hash = noticeHash(notice.body, key);
    if (hash === "differs") {
      logger.warn("airtel-notice-forged", idsOf(notice));
      return await closeNotice(notice, "unproven", now);
    }
    logger.info("airtel-notice-hash", { noticeId: notice.noticeId, hash });
  }
  await askAbout(await withdrawalOfAttempt(told.attemptId), notice, now);
}

/** How notices of payouts are settled. */
export const payoutNotices: Omit<NoticeKinds, "stk" | "c2b"> = {
  "b2c-result": { settle: settleResult },
  "b2c-timeout": { settle: settleTimeout },
  "status-result": { settle: settleStatus },
  "status-timeout": { settle: settleStatusTimeout },
  airtel: { settle: settleAirtel },
};
