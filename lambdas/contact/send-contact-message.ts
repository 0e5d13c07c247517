import { type ContactMessage, contactRoutes } from "#contracts/contact";
import { messages } from "#contracts/messages";
import { AppError, invalidField } from "../platform/app-error";
import { earlierReply, hashOf, type Idempotency } from "../platform/idempotency";
import { settings } from "../platform/settings";
import { throttle } from "../platform/throttle";
import { replyAddress } from "./contact-mail";
import { rememberContactMessage } from "./contact-store";
import { enqueue } from "./message-queue";

/** Hardly anybody reads and fills in the form faster; milliseconds. */
const fastestPerson = 3000;

/** A robot is rarely as patient as a person, who may have filled in the form with one press. */
const isTooQuick = ({ elapsed = fastestPerson }: ContactMessage) => elapsed < fastestPerson;

const canBeAnswered = ({ email, phoneNumber }: ContactMessage) =>
  phoneNumber !== "" || replyAddress(email) !== undefined;

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
  const reply = { message: messages.contact.sent };
  if (form.website) return reply;
  if (isTooQuick(form)) throw new AppError("invalid_input", messages.contact.tooQuick);
  if (!canBeAnswered(form)) throw invalidField("email", messages.contact.unanswerable);
  const { website: _, elapsed: __, ...message } = form;
  // The same message is sent again later: how long the form was open is no other content.
  const once = idempotency && { ...idempotency, bodyHash: hashOf(JSON.stringify(message)) };
  const earlier = once && (await earlierReply(contactRoutes.sendContactMessage.reply, once));
  if (earlier) return reply;

  const { limits } = settings();
  await throttle("contact-network", network, limits.contactPerNetwork, now);
  await throttle("contact-address", form.email, limits.contactPerAddress, now);
  await enqueue(message);
  if (once) await rememberContactMessage(once, reply, now);
  return reply;
}
