import { mailUnasked } from "../../accounts/profile/mail-stop";
import { profiles } from "../../accounts/profile/profile";
import { errorFacts, logger } from "../../platform/logger";
import { settings } from "../../platform/settings";
import type { Change } from "../../platform/table/stream";
import { retryFailed } from "../../platform/table/transact";
import { TrainingItem } from "./training";

/** Mails each writer the link to a newly opened training. A failed mail doesn't stop the others. */
export async function mailTrainings(changes: readonly Change[]): Promise<void> {
  for (const { before, after } of changes) {
    const training =
      after?.["type"] === "Training" ? TrainingItem.safeParse(after).data : undefined;
    if (training?.status !== "accepted" || before?.["status"] === "accepted") continue;
    await retryFailed(() => mailPlace(training)).catch((error: unknown) =>
      logger.error("training-not-mailed", { userId: training.userId, ...errorFacts(error) }),
    );
  }
}

async function mailPlace({ userId, course, payment, referenceCode, decidedAt }: TrainingItem) {
  const profile = await profiles.find({ userId });
  if (!profile) return;
  const link = settings().trainingLinks[course];
  const paid = { amount: payment?.amount ?? null, receiptNumber: referenceCode };
  // True if the transaction that opened the training also activated the account.
  const activates = decidedAt !== null && profile.activatedAt === decidedAt;
  const id = `${userId}.${referenceCode}`;
  await mailUnasked(profile, { kind: "training-accepted", id, course, link, activates, ...paid });
}
