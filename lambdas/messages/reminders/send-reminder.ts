import { eastAfricanDay } from "#contracts/east-africa-time";
import { mailableAddress } from "#contracts/fields";
import { retention } from "#contracts/retention";
import type { Settings } from "#contracts/settings";
import { makeCode } from "../../accounts/codes";
import { findMailStop } from "../../accounts/profile/mail-stop";
import { mailboxOf } from "../../accounts/profile/mailbox";
import { type Profile, profiles } from "../../accounts/profile/profile";
import { errorFacts, logger } from "../../platform/logger";
import { expiresAfter } from "../../platform/table/define-item";
import { where } from "../../platform/table/expressions";
import { refusalOf, transact, type Write, writeAlone } from "../../platform/table/transact";
import { differentWrite } from "../../platform/throttle";
import { type Mail, mailOf } from "../mail/mail";
import {
  findOrMakeMailing,
  giveDayBackWrite,
  type Mailing,
  reminderStop,
  takeDayWrite,
} from "../mailings";
import { countWrite, finishRun, isUnderWay, ReminderJob, type Run, reminded, runs } from "./run";
import { readTemplate } from "./template";

type Outcome = "sent" | "failed" | "skipped";

const isAsking = where({ state: "asking" });

/** Milliseconds after which a request to the mail service is certainly over. */
const longestQuestion = 90_000;

export type Send = (mail: Mail) => Promise<void>;

/** Thrown to retry later: the mail service is busy, or another call's request is still open. */
export class NotYet extends Error {
  override readonly name = "NotYet";
}

/**
 * Reminds a person at most once in a run and once a day, even after repeated calls. If the mail
 * service gives no answer, the reminder counts as failed and is not repeated that day: no reminder
 * is better than two.
 */
export async function sendReminder(
  reminder: ReminderJob,
  settings: Settings,
  send: Send,
  now: Date,
): Promise<void> {
  const { runId } = reminder;
  const run = await runs.find({ id: runId });
  if (!run) return;
  const found = await lookAt(run, reminder.userId, now);
  if (typeof found === "string") {
    await begin(reminder, found, [countWrite(runId, found)], now);
    await finishRun(runId, now);
    return;
  }
  const { profile, mailing } = found;
  const takeDay = takeDayWrite(mailing, runId, now);
  if (!(await begin(reminder, "asking", [takeDay], now)))
    // An earlier call handled this person, but may have failed before it ended the run.
    return await finishRun(runId, now);
  const said = await ask(profile, mailing, settings, send, now);
  const giveDayBack = giveDayBackWrite(mailing, runId);
  if (said === "busy") {
    // The service refused for the moment, so a retry is safe.
    await transact([reminded.remove(reminder, isAsking), giveDayBack]);
    throw new NotYet();
  }
  const outcome = said === "sent" ? "sent" : "failed";
  await settle(reminder, outcome, said === "refused" ? [giveDayBack] : [], now);
}

/**
 * The recipient, or the outcome for a person who can't be reminded. Skips a person whom the run did
 * not count, because the address was confirmed only after the run started.
 */
async function lookAt(
  run: Run,
  userId: string,
  now: Date,
): Promise<Outcome | { profile: Profile; mailing: Mailing }> {
  // This run is past its time, and a newer run may have started.
  if (!isUnderWay(run, now)) return "failed";
  const profile = await profiles.find({ userId });
  if (!profile || profile.closedAt || profile.accountStatus === "active") return "skipped";
  const mailing = await findOrMakeMailing(userId);
  const { lastAt, unsubscribedAt } = mailing;
  const hadOneToday = lastAt && eastAfricanDay(new Date(lastAt)) === eastAfricanDay(now);
  if (unsubscribedAt || hadOneToday) return "skipped";
  const wasConfirmed = profile.emailConfirmedAt && profile.emailConfirmedAt <= run.startedAt;
  if (reminderStop(mailing, wasConfirmed ? null : "unconfirmed")) return "skipped";
  if (reminderStop(mailing, await findMailStop(profile))) return "skipped";
  const isAllowed = profile.emailConfirmedAt || (await isFirstForMailbox(profile, now));
  return isAllowed ? { profile, mailing } : "skipped";
}

const onePersonADay = { count: 1, minutes: 1440 };

/**
 * False if another person with an unconfirmed address of the same mailbox gets today's reminder: a
 * stranger may sign up with many spellings of one address.
 */
async function isFirstForMailbox({ email, userId }: Profile, now: Date): Promise<boolean> {
  const window = { purpose: "reminders-unproven", who: mailboxOf(email), limit: onePersonADay };
  return (await refusalOf(writeAlone(differentWrite(window, userId, now)))) === undefined;
}

/**
 * Stores `state` for a person, together with the writes in `also`; false if an earlier call has
 * stored a state.
 */
async function begin(
  reminder: ReminderJob,
  state: Outcome | "asking",
  also: readonly Write[],
  now: Date,
): Promise<boolean> {
  const at = now.toISOString();
  const expiresAt = expiresAfter(now, { days: retention.reminderProofDays });
  const proof = reminded.put(reminder, { state, at, expiresAt });
  const refused = await refusalOf(transact([proof, ...also], 10));
  if (!refused) return true;
  // Another item of the transaction has changed, so a retry follows.
  if (!refused.failures.has("proof")) throw new NotYet();
  const earlier = reminded.schema.parse(refused.failures.get("proof"));
  // The earlier call's request may still be open. After `longestQuestion`, the reminder counts as
  // failed, since its outcome is unknown.
  if (earlier.state === "asking") {
    if (now.getTime() - Date.parse(earlier.at) < longestQuestion) throw new NotYet();
    await settle(reminder, "failed", [], now);
  }
  return false;
}

async function ask(
  profile: Profile,
  { token }: Mailing,
  settings: Settings,
  send: Send,
  now: Date,
) {
  const { firstName, username } = profile;
  const to = mailableAddress(profile.email);
  // No mail server accepts this address.
  if (to === undefined) return "refused";
  const { subject, body } = (await readTemplate(settings)).template;
  const confirmation = profile.emailConfirmedAt
    ? undefined
    : { code: await makeCode("confirm-email", profile, now), username };
  const job = { kind: "reminder" as const, to, firstName, subject, body, token, confirmation };
  try {
    await send(mailOf(job, settings));
    return "sent";
  } catch (error) {
    if (isBusy(error)) return "busy";
    logger.error("reminder-not-sent", errorFacts(error));
    return isRefusal(error) ? "refused" : "unanswered";
  }
}

const isBusy = (error: unknown) =>
  error instanceof Error &&
  (/Throttling|TooManyRequests/.test(error.name) || /sending rate exceeded/i.test(error.message));

/**
 * True if the mail service refused the mail. After any other error it may have accepted the mail.
 */
const isRefusal = (error: unknown) =>
  error instanceof Error && "$fault" in error && error.$fault === "client";

async function settle(reminder: ReminderJob, state: Outcome, also: readonly Write[], now: Date) {
  const end = reminded.change(reminder, { set: { state } }, isAsking);
  const counted = [end, countWrite(reminder.runId, state), ...also];
  const refused = await refusalOf(transact(counted, 10));
  // Condition `proof` fails if another call has counted this reminder as failed.
  if (refused && !refused.failures.has("proof")) throw refused;
  await finishRun(reminder.runId, now);
}

interface Message {
  messageId: string;
  body: string;
}

interface Outside {
  settings: Settings;
  send: Send;
  now: () => Date;
  pause: (milliseconds: number) => Promise<unknown>;
  /** Milliseconds for each mail of a batch. */
  perMail: number;
}

/**
 * Factor of `perMail`: mails are sent slightly faster, so that the last answer arrives in the
 * batch's time.
 */
const haste = 0.8;

/**
 * Reminds each person of a batch, and returns the ids of the messages to retry. Takes at least
 * `perMail` for each mail; reads the next person during a request to the mail service.
 */
export async function workOff(messages: readonly Message[], outside: Outside): Promise<string[]> {
  const { settings, now, pause, perMail } = outside;
  const begun = now().getTime();
  const until = (time: number) => pause(Math.max(0, begun + time - now().getTime()));
  const again: string[] = [];
  let asked = 0;
  const work = async ({ messageId, body }: Message, isAsking: () => void) => {
    const send: Send = async (mail) => {
      await until(asked++ * perMail * haste);
      isAsking();
      await outside.send(mail);
    };
    try {
      await sendReminder(ReminderJob.parse(JSON.parse(body)), settings, send, now());
    } catch (error) {
      if (!(error instanceof NotYet))
        logger.error("reminder-work-failed", { message: messageId, ...errorFacts(error) });
      again.push(messageId);
    }
  };
  const open: Promise<void>[] = [];
  for (const message of messages)
    await new Promise<void>((goOn) => open.push(work(message, goOn).finally(goOn)));
  await Promise.all(open);
  await until(asked * perMail);
  return again;
}
