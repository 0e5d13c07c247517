import { randomUUID } from "node:crypto";
import type { Notice } from "../notices/deliver";
import type { Mail } from "../state";

export type Feedback = "bounce" | "complaint";

const topic = "arn:aws:sns:eu-west-1:000000000000:mail-feedback";

/** What SES tells of a mail by way of SNS: an event in an envelope. It isn't signed. */
export function feedbackNotice(url: string, feedback: Feedback, mail: Mail, now: Date): Notice {
  const at = now.toISOString();
  const event = {
    eventType: feedback === "bounce" ? "Bounce" : "Complaint",
    mail: {
      timestamp: mail.at,
      messageId: mail.id,
      destination: mail.to,
      commonHeaders: { to: mail.to, subject: mail.subject },
    },
    [feedback]: facts[feedback](mail.to, at),
  };
  const id = randomUUID();
  return {
    kind: `mail-${feedback}`,
    url,
    headers: {
      "Content-Type": "text/plain; charset=UTF-8",
      "x-amz-sns-message-type": "Notification",
      "x-amz-sns-message-id": id,
      "x-amz-sns-topic-arn": topic,
    },
    body: JSON.stringify({
      Type: "Notification",
      MessageId: id,
      TopicArn: topic,
      Subject: "Amazon SES Email Event Notification",
      Message: JSON.stringify(event),
      Timestamp: at,
    }),
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
