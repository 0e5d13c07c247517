import { TransactWriteCommand } from "@aws-sdk/lib-dynamodb";
import { closeProfile } from "../../../../../lambdas/accounts/close-account";
import { profiles } from "../../../../../lambdas/accounts/profile/profile";
import { attributePayment } from "../../../../../lambdas/money/collections/attribute-payment";
import { keepUnsettled } from "../../../../../lambdas/money/collections/settle-confirmation";
import { decideTraining } from "../../../../../lambdas/money/trainings/decide-training";
import { submitCode } from "../../../../../lambdas/money/trainings/submit-code";
import { actingAs } from "../../../../support/table-permissions";
import { freshWorld } from "../history/memory-world";
import { writers } from "../history/run-history";
import { poll, wait } from "../history/step";

export const [writer] = writers;
export const caller = { userId: writer, isAdmin: false, signedInAt: 1 };
const [by, idempotency] = ["administrator", undefined];

/** Two writers' payments on a table in memory, and what can happen to them. */
export function paymentRails() {
  const here = freshWorld();
  const { does, ofType, takes } = here;
  const profile = async () => {
    const found = await profiles.find({ userId: writer });
    if (!found) throw new Error("The writer is gone.");
    return found;
  };
  const closes = async () => closeProfile(caller, await profile(), here.world.now);
  const kept = () => ofType("UnattributedPayment");

  return {
    here,
    profile,
    entries: () => ofType("LedgerEntry"),
    attempts: () => ofType("PaymentAttempt"),
    kept,
    openWebhooks: () => ofType("Notice").filter(({ nextTryAt }) => nextTryAt),
    asks: () => does(wait(10), poll),
    closes,
    /**
     * Runs `happens` just before the next transaction; returns a function that tells if it has run.
     */
    inBetween(happens: () => Promise<unknown>) {
      let hasHappened = false;
      here.table.around = async (effect, command) => {
        if (command instanceof TransactWriteCommand && !hasHappened) {
          hasHappened = true;
          await happens();
        }
        return effect();
      };
      return () => hasHappened;
    },
    /**
     * Stores the payments of the Paybill's confirmations, as if settling them had failed too often.
     */
    async isGivenUp() {
      for (const sent of takes("c2b")) await here.world.deliver(sent);
      await here.world.look();
      for (const notice of here.world.notices())
        await actingAs("Money", () => keepUnsettled(notice, here.world.now));
      await here.world.look();
    },
    attribute: (username: string, receipt = String(kept()[0]?.["receiptNumber"])) =>
      attributePayment({
        receipt,
        by,
        username,
        note: "looked at",
        idempotency,
        now: here.world.now,
      }),
    enters: (position: 0 | 1, referenceCode: string) =>
      submitCode({
        caller: { ...caller, userId: writers[position] },
        course: "normal",
        referenceCode,
        idempotency,
        now: here.world.now,
      }),
    accepts: (code: string) =>
      decideTraining({
        code,
        by,
        decision: { decision: "accept", note: "Seen in the portal." },
        idempotency,
        now: here.world.now,
      }),
  };
}
