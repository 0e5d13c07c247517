import type { Settings } from "#contracts/settings";
import { errorFacts, logger } from "../../platform/logger";
import { ReminderJob } from "./run";
import { NotYet, type Send, sendReminder } from "./send-reminder";

interface Message {
  messageId: string;
  body: string;
}

interface Outside {
  settings: Settings;
  send: Send;
  now: () => Date;
  /** Lets so many milliseconds pass. */
  pause: (milliseconds: number) => Promise<unknown>;
  /** Milliseconds that each mail of a batch has. */
  perMail: number;
}

/** Mails go a little faster than that: the last one is answered while the others' time runs out. */
const haste = 0.8;

/**
 * Reminds each person of a batch; returns the ids of messages that must come again. It looks at
 * the next person while the mail service still answers about the last one, so that waiting does
 * not slow it down. People who get no mail take no time from the mails. A batch ends only when the
 * time for its mails is over.
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
