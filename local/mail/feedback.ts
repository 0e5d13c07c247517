import { randomUUID } from "node:crypto";
import type { Mail } from "./mail";

export type Feedback = "bounce" | "complaint";

const kinds = {
  bounce: { eventType: "Bounce", DetailType: "Email Bounced" },
  complaint: { eventType: "Complaint", DetailType: "Email Complaint Received" },
};

/** Only AWS itself may send events with the source `aws.ses`. */
const Source = "daraja-world.ses";
/** The emulator's root credential. No signature is needed, since the emulator checks none. */
const credential = "test/20260101/eu-west-1/events/aws4_request";

/**
 * Puts SES's event about a mail on the emulator's event bus.
 * @returns the reason if the emulator refused the event.
 */
export async function tellFeedback(
  emulatorUrl: string,
  feedback: Feedback,
  mail: Mail,
): Promise<string | undefined> {
  const { eventType, DetailType } = kinds[feedback];
  const detail = {
    eventType,
    mail: {
      timestamp: mail.at,
      messageId: mail.id,
      destination: mail.to,
      commonHeaders: { to: mail.to, subject: mail.subject },
    },
    [feedback]: facts[feedback](mail.to, new Date().toISOString()),
  };
  const response = await fetch(`${emulatorUrl}/`, {
    method: "POST",
    headers: {
      "Content-Type": "application/x-amz-json-1.1",
      "X-Amz-Target": "AWSEvents.PutEvents",
      Authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=host, Signature=none`,
    },
    body: JSON.stringify({ Entries: [{ Source, DetailType, Detail: JSON.stringify(detail) }] }),
  });
  const answer = await response.text();
  if (response.ok && /"FailedEntryCount":\s*0/.test(answer)) return undefined;
  return `The emulator did not take it: ${response.status} ${answer.slice(0, 200)}`;
}

const facts: Record<Feedback, (addresses: string[], timestamp: string) => object> = {
  bounce: (addresses, timestamp) => ({
    feedbackId: randomUUID(),
    bounceType: "Permanent",
    bounceSubType: "General",
    bouncedRecipients: addresses.map((emailAddress) => ({
      emailAddress,
      action: "failed",
      status: "5.1.1",
      diagnosticCode: "smtp; 550 5.1.1 user unknown",
    })),
    timestamp,
  }),
  complaint: (addresses, timestamp) => ({
    feedbackId: randomUUID(),
    complainedRecipients: addresses.map((emailAddress) => ({ emailAddress })),
    complaintFeedbackType: "abuse",
    timestamp,
  }),
};
