import type { Settings } from "#contracts/settings";
import { type Mail, mailOf } from "../mail/mail";
import { errorFacts, logger } from "../platform/logger";
import { ConditionFailed } from "../platform/table/refusals";
import { transact } from "../platform/table/transact";
import { profileStore } from "../writers/profile-store";
import { mailingStore } from "./mailing-store";
import { proofStore } from "./proof-store";
import { runStore } from "./run-store";
import { readTemplate } from "./template-store";

/** Whoever asks the mail service has heard from it, or was ended, within this time, in milliseconds. */
const longestQuestion = 90_000;

/** Hands a mail to the mail service; throws what it says. */
export type Send = (mail: Mail) => Promise<void>;

interface Reminder {
  runId: string;
  userId: string;
}

/** The mail comes again later: the mail service is busy, or another is asking it right now. */
export class NotYet extends Error {
  override readonly name = "NotYet";
}

/**
 * Reminds somebody once in a run, however often this is repeated. Where nobody knows whether the mail
 * service took the mail it counts as failed and is not sent again: rather none than two.
 */
export async function sendReminder(
  reminder: Reminder,
  settings: Settings,
  send: Send,
  now: Date,
): Promise<void> {
  const { runId, userId } = reminder;
  const earlier = await proofStore.begin(runId, userId, now);
  if (earlier && earlier.state !== "asking") return;
  if (earlier && now.getTime() - Date.parse(earlier.at) < longestQuestion) throw new NotYet();
  const outcome = earlier ? "failed" : await attempt(reminder, settings, send);
  if (outcome === "busy") {
    await proofStore.withdraw(runId, userId);
    throw new NotYet();
  }
  await settle(reminder, outcome, now);
}

async function attempt({ userId }: Reminder, settings: Settings, send: Send) {
  const profile = await profileStore.find(userId);
  if (!profile || profile.accountStatus === "active" || profile.closedAt) return "skipped";
  const { token, unsubscribedAt } = await mailingStore.findOrMake(userId);
  if (unsubscribedAt) return "skipped";
  const { template } = await readTemplate(settings);
  const { email, firstName } = profile;
  const { subject, body } = template;
  const job = { kind: "reminder" as const, to: email, firstName, subject, body, token };
  try {
    await send(mailOf(job, settings));
    return "sent";
  } catch (error) {
    if (isBusy(error)) return "busy";
    logger.error("reminder-not-sent", errorFacts(error));
    return "failed";
  }
}

const isBusy = (error: unknown) =>
  error instanceof Error &&
  (/Throttling|TooManyRequests/.test(error.name) || /sending rate exceeded/i.test(error.message));

async function settle(
  { runId, userId }: Reminder,
  outcome: "sent" | "failed" | "skipped",
  now: Date,
) {
  try {
    await transact(
      [
        proofStore.endWrite(runId, userId, outcome),
        runStore.countWrite(runId, outcome, now),
        ...(outcome === "sent" ? [mailingStore.remindedWrite(userId, runId, now)] : []),
      ],
      10,
    );
  } catch (error) {
    // It was counted by whoever took the question for lost.
    if (!(error instanceof ConditionFailed && error.failures.has("proof"))) throw error;
  }
  await runStore.finish(runId, now);
}
