import { domainToASCII } from "node:url";
import * as z from "zod/mini";
import { ContactMessage } from "#contracts/contact";

/** A message on its way to the support mailbox. */
export const QueuedMessage = z.omit(ContactMessage, { website: true, elapsed: true });
export type QueuedMessage = z.infer<typeof QueuedMessage>;

export interface Mail {
  from: string;
  to: string;
  replyTo: string | undefined;
  subject: string;
  text: string;
  html: string;
}

interface Mailboxes {
  productName: string;
  senderEmail: string;
  supportEmail: string;
}

/** The mail to the support mailbox; an answer to it goes to who wrote the message. */
export function contactMail(
  message: QueuedMessage,
  { productName, senderEmail, supportEmail }: Mailboxes,
): Mail {
  const name = `${message.firstName} ${message.lastName}`.trim();
  const replyTo = replyAddress(message.email);
  const facts = [
    ["Name", name],
    ["Email", message.email],
    ["Phone", message.phoneNumber],
    ["Note", replyTo === message.email ? "" : addressNote(replyTo, message.phoneNumber)],
  ].filter(([, fact]) => fact);
  return {
    from: `"${productName.replace(/[^\w .-]/g, "")}" <${senderEmail}>`,
    to: supportEmail,
    replyTo,
    subject: `Contact form: ${name || message.email}`,
    text: `${facts.map(([label, fact]) => `${label}: ${fact}`).join("\n")}\n\n${message.message}\n`,
    html: `<!doctype html><html lang="en"><body style="font:16px/1.5 Arial,sans-serif">${facts
      .map(([label, fact]) => `<p style="margin:0"><b>${label}:</b> ${escapeHtml(fact)}</p>`)
      .join("")}<p style="white-space:pre-wrap">${escapeHtml(message.message)}</p></body></html>`,
  };
}

/** Where an answer can go: what every mail server takes, with a foreign domain in its plain spelling. */
export function replyAddress(email: string): string | undefined {
  const [local = "", domain = ""] = email.split("@");
  const plain = `${local}@${domainToASCII(domain)}`;
  return /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(plain) ? plain : undefined;
}

function addressNote(replyTo: string | undefined, phone: string) {
  if (replyTo)
    return `the address has letters that may look like others; in plain spelling it is ${replyTo}`;
  return `the address can't be answered by mail; ${phone ? "please telephone" : "there is no phone number either"}`;
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as HTML shows it. */
export const escapeHtml = (text = "") => text.replace(/[&<>"']/g, (each) => entities[each] ?? each);
