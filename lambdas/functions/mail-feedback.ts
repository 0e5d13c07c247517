import * as z from "zod/mini";
import { takeFeedback } from "../accounts/profile/mail-stop";
import { logger } from "../platform/logger";

/** What SES tells EventBridge of a mail that bounced, or that somebody complained of. */
const Feedback = z.object({
  detail: z.discriminatedUnion("eventType", [
    z.object({
      eventType: z.literal("Bounce"),
      bounce: z.object({
        bounceType: z.string(),
        bouncedRecipients: z.array(z.object({ emailAddress: z.string() })),
      }),
    }),
    z.object({
      eventType: z.literal("Complaint"),
      complaint: z.object({
        complainedRecipients: z.array(z.object({ emailAddress: z.string() })),
      }),
    }),
  ]),
});

const toAddresses = (recipients: readonly { emailAddress: string }[]) =>
  recipients.map(({ emailAddress }) => emailAddress);

/** Takes what SES tells of mails; EventBridge may bring it twice. */
export async function handler(event: unknown): Promise<void> {
  const { detail } = Feedback.parse(event);
  const now = new Date();
  if (detail.eventType === "Complaint")
    return await takeFeedback(
      "complained",
      toAddresses(detail.complaint.complainedRecipients),
      now,
    );
  const { bounceType, bouncedRecipients } = detail.bounce;
  // A mailbox that is full, or a server that is away, may take the next one.
  if (bounceType === "Permanent")
    return await takeFeedback("bounced", toAddresses(bouncedRecipients), now);
  logger.info("mail-bounced-for-now", { bounceType });
}
