import { randomUUID } from "node:crypto";
import type { Notice } from "../notices/deliver";
import type { Mail } from "../state";

export type Feedback = "bounce" | "complaint";

const kinds = {
  bounce: { eventType: "Bounce", DetailType: "Email Bounced" },
  complaint: { eventType: "Complaint", DetailType: "Email Complaint Received" },
};

/** Nobody but AWS itself may speak as `aws.ses`. */
const Source = "daraja-world.ses";
/** The emulator's root, whose signature it doesn't look at. */
const credential = "test/20260101/eu-west-1/events/aws4_request";

/** What SES tells EventBridge of a mail, as it is put into an emulator's bus. */
export function feedbackNotice(
  emulatorUrl: string,
  feedback: Feedback,
  mail: Mail,
  now: Date,
): Notice {
  const { eventType, DetailType } = kinds[feedback];
  const detail = {
    eventType,
    mail: {
      timestamp: mail.at,
      messageId: mail.id,
      destination: mail.to,
      commonHeaders: { to: mail.to, subject: mail.subject },
    },
    [feedback]: facts[feedback](mail.to, now.toISOString()),
  };
  return {
    kind: `mail-${feedback}`,
    url: `${emulatorUrl}/`,
    headers: {
      "Content-Type": "application/x-amz-json-1.1",
      "X-Amz-Target": "AWSEvents.PutEvents",
      Authorization: `AWS4-HMAC-SHA256 Credential=${credential}, SignedHeaders=host, Signature=none`,
    },
    body: JSON.stringify({ Entries: [{ Source, DetailType, Detail: JSON.stringify(detail) }] }),
  };
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
