import { eastAfricanMoment } from "#contracts/east-africa-time";
import { mailableAddress } from "#contracts/fields";
import { linkPlaceholder, paragraphsOf } from "#contracts/reminders";
import { retention } from "#contracts/retention";
import type { TrainingCourse } from "#contracts/trainings";
import type { Letter, Part, Sender } from "./layout";
import type { ContactJob, NotificationJob, ReminderJob } from "./mail-job";

const longestName = 20;

/**
 * The name if it has only letters, spaces, apostrophes and hyphens; otherwise "writer". So nobody
 * can send sentences, amounts or addresses in our name.
 */
const nameInMail = (name: string) => (isPlain(name) ? name : "writer");

/**
 * Adds the username to a link, for the linked page. Leaves out a username that is unfit for a mail.
 */
const linkOf = (address: string, username: string) =>
  isPlain(username) ? `${address}&username=${encodeURIComponent(username)}` : address;

const isPlain = (name: string) =>
  /^\p{L}[\p{L}\p{M} '’-]*$/u.test(name) && [...name].length <= longestName;

interface Confirmation {
  code: string;
  username: string;
}

const confirmationLink = ({ code, username }: Confirmation, siteUrl: string) =>
  linkOf(`${siteUrl}/confirm-email?code=${code}`, username);

export const confirmationLetter = (
  { code, username }: Confirmation,
  { productName, siteUrl }: Sender,
): Letter => ({
  subject: `Confirm your email for ${productName}`,
  heading: "Confirm your email",
  parts: [
    {
      text: `You signed up for ${productName} as ${nameInMail(username)}. Confirm this address: it brings you receipts and review results, and keeps your account yours.`,
    },
    { button: { label: "Confirm my email", link: confirmationLink({ code, username }, siteUrl) } },
    {
      text: "The link works for seven days. Not you? Don't confirm; reply and we close the account.",
    },
  ],
});

export function contactLetter(message: Omit<ContactJob, "kind">): Letter {
  const name = `${message.firstName} ${message.lastName}`.trim();
  const replyTo = mailableAddress(message.email);
  const note =
    replyTo === message.email
      ? ""
      : `the address has letters that may look like others; in plain spelling it is ${replyTo}`;
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

export const newEmailLetter = (
  { code, username }: { code: string; username: string },
  { productName, siteUrl }: Sender,
): Letter => ({
  subject: `Your new email address for ${productName}`,
  heading: "Is this your new email address?",
  parts: [
    {
      text: `Somebody who signs in to ${productName} as ${nameInMail(username)} wants to do so with this address from now on.`,
    },
    {
      button: {
        label: "Use this address",
        link: linkOf(`${siteUrl}/confirm-email?code=${code}&new=1`, username),
      },
    },
    {
      text: "The link works for 24 hours. It signs everybody out of the account; then sign in with this address. If it was not you, do nothing.",
    },
  ],
});

/** Warns the earlier address, in case its owner did not ask for the change. */
export const emailChangeLetter = (
  { next, done }: { next: string; done: boolean },
  { productName, siteUrl, supportEmail }: Sender,
): Letter =>
  done
    ? {
        subject: `Your email address at ${productName} was changed`,
        heading: "A new email address",
        parts: [
          { text: `Your account now has the address ${next}. This one no longer belongs to it.` },
          {
            text: `Was it you? Then there is nothing to do. If not, email ${supportEmail} from this address now: we check, and can stop withdrawals.`,
          },
        ],
      }
    : {
        subject: `Another email address for ${productName}`,
        heading: "Somebody asked for another email address",
        parts: [
          {
            text: `Somebody, hopefully you, wants your account to have the address ${next}. It changes once the link in that mailbox is pressed.`,
          },
          {
            text: "Was it you? Then there is nothing to do here. If it was not, set a new password now: that ends the link and signs everybody out.",
          },
          { button: { label: "Set a new password", link: `${siteUrl}/forgot-password` } },
        ],
      };

/** Tells the owner how to reopen the closed account, in case somebody else closed it. */
export const accountClosedLetter = (
  { code }: { code: string },
  { productName, siteUrl, supportEmail }: Sender,
): Letter => ({
  subject: `Your account at ${productName} was closed`,
  heading: "Your account is closed",
  parts: [
    {
      text: `Nobody can sign in to it any more. For ${retention.reopenDays} days nothing is lost: this link opens it again, as it was. After that your name, address and phone number are erased for good.`,
    },
    {
      button: {
        label: "Open my account again",
        link: `${siteUrl}/reopen-account#code=${code}`,
      },
    },
    {
      text: `Did you close it, and mean it? Then there is nothing to do. If it was not you, open it again, set a new password at once, and write to ${supportEmail}.`,
    },
  ],
});

/** The link for a new password. Its code follows a `#`, so that no server or log sees it. */
export const passwordResetLetter = (
  { code, isUnconfirmed }: { code: string; isUnconfirmed: boolean },
  { productName, siteUrl }: Sender,
): Letter => ({
  subject: `Set a new password for ${productName}`,
  heading: "Set a new password",
  parts: [
    { text: "You asked for a new password for this account." },
    {
      button: {
        label: "Set a new password",
        link: `${siteUrl}/reset-password/verify#oobCode=${code}`,
      },
    },
    ...(isUnconfirmed ? [whatElseHappens] : []),
    {
      text: "The link works once, within one hour. If it wasn't you, do nothing: your password stays as it is.",
    },
  ],
});

const whatElseHappens: Part = {
  text: "Nobody has confirmed this email address yet. Your new password confirms it, signs everybody out of the account, and removes its second step at sign-in, names, username and phone number, since somebody else may have entered them. We ask for yours when you sign in.",
};

export const phoneChangedLetter = (
  { phone, hours }: { phone: string; hours: number },
  { productName, siteUrl }: Sender,
): Letter => ({
  subject: `Your phone number at ${productName} was changed`,
  heading: "A new phone number",
  parts: [
    {
      text: `Withdrawals now go to ${phone}. To protect your money they are paused for ${hours} hours from now.`,
    },
    {
      text: "Was it you? Then there is nothing to do. If it was not, set a new password now, which signs everybody out, change the number back and write to us.",
    },
    { button: { label: "Set a new password", link: `${siteUrl}/forgot-password` } },
  ],
});

type Facts = Sender & { company: { name: string; postalAddress: string } | null };

/**
 * The administrator's reminder to an inactive account, with the reason for the mail, the unsubscribe
 * link and, for an unconfirmed address, the link that confirms it.
 */
export function reminderLetter(job: ReminderJob, settings: Facts): Letter {
  const { productName, siteUrl, company } = settings;
  const link = `${siteUrl}/dashboard`;
  const values: Record<string, string> = { firstName: nameInMail(job.firstName), link };
  // One pass replaces all placeholders, so a placeholder in a writer's name stays unchanged.
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
  const confirm: Part[] = job.confirmation
    ? [
        {
          note: "This email is not confirmed yet. Confirm it to keep these reminders; without that you get three. Not your account? Don't confirm.",
          label: "Confirm my email",
          link: confirmationLink(job.confirmation, siteUrl),
        },
      ]
    : [];
  const heading = words(job.subject);
  return { subject: heading, heading, parts: [...parts, ...confirm, out] };
}

export const remindersAgainLetter = (
  { code }: { code: string },
  { productName, siteUrl }: Sender,
): Letter => ({
  subject: `Reminders from ${productName} again?`,
  heading: "Have reminders again?",
  parts: [
    {
      text: "You unsubscribed from our reminders. Somebody, hopefully you, has asked for them again in the profile of your account.",
    },
    { button: { label: "Remind me again", link: `${siteUrl}/unsubscribe?again=${code}` } },
    {
      text: "The link works for 24 hours. If it was not you, do nothing: no reminders come.",
    },
  ],
});

const whyMailed: Record<NotificationJob["mail"], { why: string; out: string }> = {
  receipts: {
    why: "You get an email for each payment in or out. Your profile has the choice.",
    out: "Stop these receipts",
  },
  decisions: {
    why: "You get an email for each decision on your work. Your profile has the choice.",
    out: "Stop these emails",
  },
};

export function notificationLetter(job: NotificationJob, { siteUrl }: Sender): Letter {
  const { title, text, path, facts, note, at, mail, token } = job;
  const { why, out } = whyMailed[mail];
  return {
    subject: title,
    heading: title,
    parts: [
      { text },
      { facts: [...facts, ["Date", eastAfricanMoment(new Date(at))]] },
      ...(note ? [{ text: "Our note:" }, { written: note }] : []),
      {
        button: {
          label: mail === "receipts" ? "Open my transactions" : "Open my task",
          link: `${siteUrl}${path}`,
        },
      },
      { note: why, label: out, link: `${siteUrl}/unsubscribe?token=${token}&mails=${mail}` },
    ],
  };
}

const names: Record<TrainingCourse, string> = {
  normal: "Normal Training Sessions",
  special: "Special Guidance Training",
};

const feeFacts = (amount: number, receipt: string | null): [string, string][] => [
  ["Fee paid", `KES ${amount.toLocaleString("en-KE")}.00`],
  ...(receipt ? [["Receipt", receipt] as [string, string]] : []),
];

interface TrainingPaid {
  course: TrainingCourse;
  link: string;
  amount: number | null;
  receiptNumber: string | null;
  activates: boolean;
}

export const trainingLetter = (
  { course, link, amount, receiptNumber, activates }: TrainingPaid,
  { productName }: Sender,
): Letter => ({
  subject: `Your training with ${productName}: where and when`,
  heading: `${names[course]} is open to you`,
  parts: [
    {
      text: `Thank you: your payment is verified${activates ? ", and your account is active now" : ""}. The times and the place of the sessions are on this page:`,
    },
    { button: { label: "Open my training", link } },
    ...(amount === null ? [] : [{ facts: feeFacts(amount, receiptNumber) }]),
    {
      text: "What you paid is a training fee, not part of your balance. Please keep the link to yourself.",
    },
  ],
});
