import type { Settings } from "#contracts/settings";
import { htmlOf, type Letter, textOf } from "./layout";
import type { MailJob } from "./mail-job";
import { mailableAddress } from "./mailable-address";
import { confirmationLetter } from "./templates/confirmation";
import { contactLetter } from "./templates/contact";
import { emailChangeLetter, newEmailLetter } from "./templates/new-email";
import { passwordResetLetter } from "./templates/password-reset";
import { phoneChangedLetter } from "./templates/phone-changed";
import { reminderLetter } from "./templates/reminder";
import { remindersAgainLetter } from "./templates/reminders-again";
import { trainingLetter } from "./templates/training";

export interface Mail {
  from: string;
  to: string;
  replyTo: string | undefined;
  subject: string;
  text: string;
  html: string;
  /** Where one click of a mail program unsubscribes, in mails that can be done without. */
  unsubscribeUrl: string | undefined;
}

/** What a job says, as it is sent. */
export function mailOf(job: MailJob, settings: Settings): Mail {
  const letter = letterOf(job, settings);
  return {
    from: `"${settings.productName.replace(/[^\w .-]/g, "")}" <${settings.senderEmail}>`,
    to: job.kind === "contact" ? settings.supportEmail : job.to,
    replyTo: job.kind === "contact" ? mailableAddress(job.email) : settings.supportEmail,
    subject: letter.subject,
    text: textOf(letter, settings),
    html: htmlOf(letter, settings),
    unsubscribeUrl:
      job.kind === "reminder" && job.token
        ? `${settings.siteUrl}/api/unsubscribe/${job.token}`
        : undefined,
  };
}

function letterOf(job: MailJob, settings: Settings): Letter {
  if (job.kind === "contact") return contactLetter(job);
  if (job.kind === "confirm-email") return confirmationLetter(job, settings);
  if (job.kind === "training-accepted") return trainingLetter(job, settings);
  if (job.kind === "phone-changed") return phoneChangedLetter(job, settings);
  if (job.kind === "new-email") return newEmailLetter(job, settings);
  if (job.kind === "reminders-again") return remindersAgainLetter(job, settings);
  if (job.kind === "email-change") return emailChangeLetter(job, settings);
  if (job.kind === "reminder") return reminderLetter(job, settings);
  return passwordResetLetter(job, settings);
}
