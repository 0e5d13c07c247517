import type { ContactMessage } from "#contracts/contact";
import { messages } from "#contracts/messages";
import { earlierReply, type Idempotency } from "../platform/idempotency";
import { settings } from "../platform/settings";
import { throttle } from "../platform/throttle";
import { rememberContactMessage } from "./contact-store";
import { enqueue } from "./message-queue";

/** Nobody reads and fills in the form faster; milliseconds. */
const fastestPerson = 3000;

/** A robot fills in what people don't see, or is done before a person could have read the form. */
export const isRobot = ({ website, elapsed }: ContactMessage) =>
  Boolean(website) || (elapsed !== undefined && elapsed < fastestPerson);

interface Request {
  form: ContactMessage;
  network: string;
  idempotency: Idempotency | undefined;
  now: Date;
}

/** Passes a message on to the support mailbox. A robot gets the same answer, and nothing happens. */
export async function sendContactMessage({ form, network, idempotency, now }: Request) {
  const reply = { message: messages.contact.sent };
  if (isRobot(form)) return reply;
  const earlier = idempotency && (await earlierReply(idempotency));
  if (earlier) return reply;

  const { limits } = settings();
  await throttle("contact-network", network, limits.contactPerNetwork, now);
  await throttle("contact-address", form.email, limits.contactPerAddress, now);
  const { website: _, elapsed: __, ...message } = form;
  await enqueue(message);
  if (idempotency) await rememberContactMessage(idempotency, reply, now);
  return reply;
}
