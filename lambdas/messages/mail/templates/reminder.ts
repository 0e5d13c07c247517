import { linkPlaceholder, paragraphsOf } from "#contracts/reminders";
import type { Letter, Part, Sender } from "../layout";
import type { ReminderJob } from "../mail-job";
import { nameInMail } from "../name-in-mail";

type Facts = Sender & { company: { name: string; postalAddress: string } | null };

/** The administrator's words to somebody whose account is not active, why they come, and the way out. */
export function reminderLetter(job: ReminderJob, settings: Facts): Letter {
  const { productName, siteUrl, company } = settings;
  const link = `${siteUrl}/dashboard`;
  const values: Record<string, string> = { firstName: nameInMail(job.firstName), link };
  // In one pass: what a writer calls herself is never read as a placeholder.
  const words = (text: string) =>
    text.replace(
      /\{(firstName|link)\}/g,
      (placeholder, name: string) => values[name] ?? placeholder,
    );
  const sender = company ? ` ${company.name}, ${company.postalAddress}.` : "";
  const why = `You get this because you signed up at ${productName} and your account is not active yet.${sender}`;
  const parts = paragraphsOf(job.body).map(
    (paragraph): Part =>
      paragraph === linkPlaceholder
        ? { button: { label: "See today's tasks", link } }
        : { written: words(paragraph) },
  );
  const out: Part = job.token
    ? {
        note: why,
        label: "Unsubscribe from reminders",
        link: `${siteUrl}/unsubscribe?token=${job.token}`,
      }
    : { text: `${why} This is a test; writers find the link to unsubscribe here.` };
  return { subject: words(job.subject), heading: words(job.subject), parts: [...parts, out] };
}
