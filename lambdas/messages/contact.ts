import { type ContactMessage, contactMessages, contactRoutes } from "#contracts/contact";
import { AppError, invalidField } from "../platform/app-error";
import { earlierReply, hashOf, type Idempotency, replyWrites } from "../platform/idempotency";
import { settings } from "../platform/settings";
import { ConditionFailed, transact } from "../platform/table/transact";
import { fromNetwork, throttle, throttleNetwork } from "../platform/throttle";
import { queueMail } from "./mail/mail-job";
import { mailableAddress } from "./mail/mailable-address";

/** Remembers that a message is in the queue. A message that comes twice is better than one that never comes. */
export async function rememberContactMessage(idempotency: Idempotency, reply: unknown, now: Date) {
  try {
    await transact(replyWrites(idempotency, reply, now));
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
}

/** Hardly anybody reads and fills in the form faster; milliseconds. */
const fastestPerson = 3000;

/** A robot is rarely as patient as a person, who may have filled in the form with one press. */
const isTooQuick = ({ elapsed = fastestPerson }: ContactMessage) => elapsed < fastestPerson;

const canBeAnswered = ({ email, phoneNumber }: ContactMessage) =>
  phoneNumber !== "" || mailableAddress(email) !== undefined;

interface Request {
  form: ContactMessage;
  network: string;
  idempotency: Idempotency | undefined;
  now: Date;
}

/**
 * Passes a message on to the support mailbox. A robot, which fills in what people don't see, gets the
 * same answer, and nothing happens.
 */
export async function sendContactMessage({ form, network, idempotency, now }: Request) {
  const reply = { message: contactMessages.sent };
  if (form.website) return reply;
  if (isTooQuick(form)) throw new AppError("invalid_input", contactMessages.tooQuick);
  if (!canBeAnswered(form)) throw invalidField("email", contactMessages.unanswerable);
  const { website: _, elapsed: __, ...message } = form;
  // The same message is sent again later: how long the form was open is no other content.
  const once = idempotency && { ...idempotency, bodyHash: hashOf(JSON.stringify(message)) };
  const earlier = once && (await earlierReply(contactRoutes.sendContactMessage.reply, once));
  if (earlier) return reply;

  const { limits } = settings();
  const pair = fromNetwork(form.email, network);
  await throttle("contact-address-network", pair, limits.contactPerAddress, now);
  await throttleNetwork("contact-network", network, limits.contactPerNetwork, now);
  await queueMail({ kind: "contact", ...message });
  if (once) await rememberContactMessage(once, reply, now);
  return reply;
}
