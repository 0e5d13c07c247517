import type { Letter } from "../layout";
import type { ContactJob } from "../mail-job";
import { mailableAddress } from "../mailable-address";

/** What somebody wrote in the contact form; an answer to it goes to them. */
export function contactLetter(message: Omit<ContactJob, "kind">): Letter {
  const name = `${message.firstName} ${message.lastName}`.trim();
  const replyTo = mailableAddress(message.email);
  const note = replyTo === message.email ? "" : addressNote(replyTo, message.phoneNumber);
  const facts = [
    ["Name", name],
    ["Email", message.email],
    ["Phone", message.phoneNumber],
    ["Note", note],
  ] as const;
  return {
    subject: `Contact form: ${name || message.email}`,
    heading: "A message from the contact form",
    parts: [{ facts: facts.filter(([, value]) => value) }, { written: message.message }],
  };
}

function addressNote(replyTo: string | undefined, phone: string) {
  if (replyTo)
    return `the address has letters that may look like others; in plain spelling it is ${replyTo}`;
  return `the address can't be answered by mail; ${phone ? "please telephone" : "there is no phone number either"}`;
}
