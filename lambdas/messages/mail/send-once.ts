import * as z from "zod/mini";
import { retention } from "#contracts/retention";
import { errorFacts, logger } from "../../platform/logger";
import { defineItem } from "../../platform/table/define-item";
import { refusalOf, writeAlone } from "../../platform/table/transact";

/** The proof that the mail service was asked to send the mail of a notification. */
const proofs = defineItem({
  type: "MailedNews",
  name: "mailed",
  schema: z.object({ expiresAt: z.int() }),
  key: ["MAILED#{id}", "MAILED#{id}"],
});

/**
 * Sends a mail for something once, however often it is asked to. What the mail service refuses throws and
 * may be tried again; where nobody knows whether it took the mail, none is sent again: rather none than two
 * receipts for one payment.
 */
export async function sendOnce(id: string, send: () => Promise<void>, now: Date): Promise<void> {
  const expiresAt = Math.floor(now.getTime() / 1000) + retention.mailProofDays * 86_400;
  if (await refusalOf(writeAlone(proofs.put({ id }, { expiresAt })))) return;
  try {
    await send();
  } catch (error) {
    if (!isRefusal(error)) {
      logger.error("mail-perhaps-not-sent", errorFacts(error));
      return;
    }
    await writeAlone(proofs.remove({ id }));
    throw error;
  }
}

/** The mail service has answered that it doesn't take the mail, now or ever. */
const isRefusal = (error: unknown) =>
  error instanceof Error && "$fault" in error && error.$fault === "client";
