import * as z from "zod/mini";
import { eastAfricanDay } from "#contracts/east-africa-time";
import { Instant } from "#contracts/fields";
import { retention } from "#contracts/retention";
import type { Settings } from "#contracts/settings";
import { findMailStop } from "../../accounts/profile/mail-stop";
import type { Profile } from "../../accounts/profile/profile";
import { profileStore } from "../../accounts/profile/profile-store";
import { errorFacts, logger } from "../../platform/logger";
import { type Condition, updateWhere } from "../../platform/table/expressions";
import { ConditionFailed, transact, type Write } from "../../platform/table/transact";
import { type Mail, mailOf } from "../mail/mail";
import { mailableAddress } from "../mail/mailable-address";
import { type Mailing, mailingStore } from "./mailings";
import { type Run, runStore } from "./run";
import { readTemplate } from "./template";

// REMINDED#<runId>#<userId>   the same   what became of somebody in a run, or that the mail service is being asked
const proofKey = (runId: string, userId: string) => {
  const key = `REMINDED#${runId}#${userId}`;
  return { pk: key, sk: key };
};

const Proof = z.object({ state: z.string(), at: Instant });
export type Proof = z.infer<typeof Proof>;

/** What became of somebody in a run. */
export type Outcome = "sent" | "failed" | "skipped";

const isOpen: Condition = {
  ConditionExpression: "#state = :asking",
  ExpressionAttributeNames: { "#state": "state" },
  ExpressionAttributeValues: { ":asking": "asking" },
};

export const proofStore = {
  /** The write that notes what is done first about somebody; it refuses as `proof` when anything was. */
  beginWrite: (runId: string, userId: string, state: "asking" | Outcome, now: Date): Write => ({
    name: "proof",
    put: {
      ...proofKey(runId, userId),
      type: "Reminded",
      state,
      at: now.toISOString(),
      expiresAt: Math.floor(now.getTime() / 1000) + retention.reminderProofDays * 86_400,
    },
  }),

  /** The proof in an item that was in a write's way. */
  read: (item: Record<string, unknown> | undefined): Proof => Proof.parse(item),

  /** The write that notes how a question ended; it refuses as `proof` when that was noted. */
  endWrite: (runId: string, userId: string, state: Outcome): Write => ({
    name: "proof",
    update: { Key: proofKey(runId, userId), ...updateWhere({ set: { state } }, isOpen) },
  }),

  /** The write after which the mail service may be asked again: it took nothing. */
  withdrawWrite: (runId: string, userId: string): Write => ({
    name: "proof",
    delete: proofKey(runId, userId),
    if: isOpen,
  }),
};

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
 * Reminds somebody once in a run, and once on a day, however often this is repeated. Where nobody knows
 * whether the mail service took the mail it counts as failed, and that day there is no other: rather
 * none than two.
 */
export async function sendReminder(
  reminder: Reminder,
  settings: Settings,
  send: Send,
  now: Date,
): Promise<void> {
  const run = await runStore.find(reminder.runId);
  if (!run) return;
  const found = await lookAt(run, reminder.userId, now);
  if (typeof found === "string") {
    await begin(reminder, found, [runStore.countWrite(reminder.runId, found, now)], now);
    await runStore.finish(reminder.runId, now);
    return;
  }
  const { profile, mailing } = found;
  const takeDay = mailingStore.takeDayWrite(mailing, reminder.runId, now);
  if (!(await begin(reminder, "asking", [takeDay], now))) return;
  const said = await ask(profile, mailing, settings, send);
  const { runId, userId } = reminder;
  const giveDayBack = mailingStore.giveDayBackWrite(mailing, runId);
  if (said === "busy") {
    await transact([proofStore.withdrawWrite(runId, userId), giveDayBack]);
    throw new NotYet();
  }
  const outcome = said === "sent" ? "sent" : "failed";
  await settle(reminder, outcome, said === "refused" ? [giveDayBack] : [], now);
}

/**
 * Whom it would go to, or what becomes of somebody to whom it can't. Whoever has confirmed the address
 * since the run began was not counted when it was asked for.
 */
async function lookAt(
  { state, startedAt }: Run,
  userId: string,
  now: Date,
): Promise<Outcome | { profile: Profile; mailing: Mailing }> {
  // One that was given up while this waited: who was not asked by then has had nothing of it.
  if (state !== "running") return "failed";
  const profile = await profileStore.find(userId);
  if (!profile || profile.accountStatus === "active" || profile.closedAt) return "skipped";
  const mailing = await mailingStore.findOrMake(userId);
  const { lastAt, unsubscribedAt } = mailing;
  const hadOneToday = lastAt && eastAfricanDay(new Date(lastAt)) === eastAfricanDay(now);
  if (unsubscribedAt || hadOneToday) return "skipped";
  if ((profile.emailConfirmedAt ?? "") > startedAt) return "skipped";
  return (await findMailStop(profile)) ? "skipped" : { profile, mailing };
}

/** Notes what is done first about somebody, with what goes with it; false when this is a repetition. */
async function begin(
  reminder: Reminder,
  state: "asking" | Outcome,
  also: readonly Write[],
  now: Date,
): Promise<boolean> {
  const { runId, userId } = reminder;
  try {
    await transact([proofStore.beginWrite(runId, userId, state, now), ...also], 10);
    return true;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    // Something else has changed meanwhile: look again.
    if (!error.failures.has("proof")) throw new NotYet();
    await goOnWith(reminder, proofStore.read(error.failures.get("proof")), now);
    return false;
  }
}

/** A question without an answer that is old enough was asked by somebody who was ended: nobody knows. */
async function goOnWith(reminder: Reminder, earlier: Proof, now: Date): Promise<void> {
  if (earlier.state !== "asking") return;
  if (now.getTime() - Date.parse(earlier.at) < longestQuestion) throw new NotYet();
  await settle(reminder, "failed", [], now);
}

async function ask(
  { email, firstName }: Profile,
  { token }: Mailing,
  settings: Settings,
  send: Send,
) {
  const to = mailableAddress(email);
  // No mail server takes it, and the mail service would answer with an error of its own.
  if (to === undefined) return "refused";
  const { subject, body } = (await readTemplate(settings)).template;
  const job = { kind: "reminder" as const, to, firstName, subject, body, token };
  try {
    await send(mailOf(job, settings));
    return "sent";
  } catch (error) {
    if (isBusy(error)) return "busy";
    logger.error("reminder-not-sent", errorFacts(error));
    return isRefusal(error) ? "refused" : "unknown";
  }
}

const isBusy = (error: unknown) =>
  error instanceof Error &&
  (/Throttling|TooManyRequests/.test(error.name) || /sending rate exceeded/i.test(error.message));

/** The mail service has answered that it doesn't take it; any other error tells nothing. */
const isRefusal = (error: unknown) =>
  error instanceof Error && "$fault" in error && error.$fault === "client";

async function settle(
  { runId, userId }: Reminder,
  outcome: Outcome,
  also: readonly Write[],
  now: Date,
) {
  try {
    await transact(
      [
        proofStore.endWrite(runId, userId, outcome),
        runStore.countWrite(runId, outcome, now),
        ...also,
      ],
      10,
    );
  } catch (error) {
    // It was counted by whoever took the question for lost.
    if (!(error instanceof ConditionFailed && error.failures.has("proof"))) throw error;
  }
  await runStore.finish(runId, now);
}
