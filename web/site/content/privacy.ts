import { retention } from "#contracts/retention";
import type { PublicSettings } from "#contracts/settings";
import { companyInWords, type KeptRecord, type LegalText } from "./legal";

const records = ({ workYears }: PublicSettings): readonly KeptRecord[] => [
  {
    what: "Your account: name, username, email address, phone number, and how you sign in. Earlier usernames too, because payments may still come in by them.",
    why: "To run the account that you asked for (our contract with you). The sign-in service keeps your password in a form from which it can’t be read.",
    kept: "As long as you have the account.",
  },
  {
    what: "Your money: each payment and each transaction of your balance, with amount, time, receipt number and the phone number that paid.",
    why: "To credit and pay you, and because the law requires accounts to be kept.",
    kept: "As long as you have the account; after that without your name, as the record of payments.",
  },
  {
    what: "What M-Pesa tells us of a payment: receipt, amount, time, and the payer’s name and number as far as M-Pesa gives them.",
    why: "To prove a payment, and to find whose it is (our contract with you).",
    kept: `${retention.noticeDays} days after it was settled. A payment that nobody could be found for: until it is clear whose it is.`,
  },
  {
    what: "Your work: the tasks that you take, what you ask about them, your rating, and what we notify you of.",
    why: "To run the marketplace (our contract with you).",
    kept: "As long as you have the account.",
  },
  {
    what: "What our team notes about your account: what was agreed with you, or what we have to look at again.",
    why: "So that the person who answers you knows what was said before (our interest and yours).",
    kept: "As long as you have the account. Only our team reads it; ask us, and we tell you what it says.",
  },
  {
    what: "Reminders by email until your account is active: when the last one was sent, how many there were, and if you stopped them. If your address refuses emails, or you report one as spam: a code made from the address.",
    why: "To remind you at most once a day, and not at all when you don’t want it (our interest). You can stop it in each email and in My Profile.",
    kept: `As long as you have the account. Which emails of a day were sent: ${retention.reminderProofDays} days. The code of an address that must not be reminded: for good.`,
  },
  {
    what: "Which emails you want: receipts, decisions on your work, reminders.",
    why: "To email you what you choose, and no more (our contract with you). You can change it in My Profile and by the link in each email.",
    kept: `As long as you have the account. That an email was sent, so that none comes twice: ${retention.mailProofDays} days.`,
  },
  {
    what: "If you want notifications on a device: the address that its browser’s maker gave it, and the keys that notifications are encrypted with.",
    why: "To show you news at once, only on devices where you asked for it (our contract with you). The maker of the browser passes notifications on and can’t read them.",
    kept: "Until you turn notifications off, sign out, or close the account.",
  },
  {
    what: "Of each statement that you take as a PDF: your initials, the last three digits of your account number, its period and its sums, under the code that is printed on it.",
    why: "So that people who see the paper can check that it is ours (our contract with you). Who has no code finds nothing.",
    kept: `${retention.statementDays} days; the database clears it away within two more.`,
  },
  {
    what: "The files that you submit, each version of them, with its review.",
    why: "To review and pay your work, and to prove what a payment was for (our contract with you, and because the law requires accounts to be kept).",
    kept: `The file ${workYears} ${workYears === 1 ? "year" : "years"} from the day that you submitted it. Its name, size, fingerprint and review as long as the transaction that it was paid by. A file that you began to send and did not submit: ${retention.unfinishedUploadHours} hours; had all of it arrived, up to two days more. One that we refused: not at all. One that was deleted later: up to ${retention.replacedFileDays} days more, so that an accident can be undone.`,
  },
  {
    what: "What you write to us by the contact form, with your email address and, if you give them, name and phone number.",
    why: "To answer you (our interest and yours).",
    kept: `It goes to our mailbox and is in no database. It stays there until you ask us to delete it; one that can’t be delivered waits at most ${retention.deadLetterDays} days. For ${retention.replyHours} hours we remember that it was sent, so that it is not sent twice.`,
  },
  {
    what: "How often somebody tried to sign in, sign up, write or pay: a count for each account, phone number or network address, under a code made from it.",
    why: "So that nobody can guess a password or pester a phone (security, our interest and yours).",
    kept: "At most one day; the database clears it away within two more.",
  },
  {
    what: "Links that we mail to you, to confirm your email address or to set a new password: your address, and a code from which the link can’t be made again.",
    why: "So that nobody but the owner of an address gets at its account (our contract with you, and security).",
    kept: `${retention.passwordResetHours} hour for a new password, ${retention.newEmailHours} hours for another address, ${retention.reminderLinkHours} hours to have reminders again, ${retention.confirmationDays} days for a confirmation; the database clears them away within two more days.`,
  },
  {
    what: "The site’s access log: network address, page, time and browser, and what our team searched for, a name or a number among it. The service’s own log has numbers of records and no names.",
    why: "To find faults and attacks (our interest).",
    kept: `${retention.logDays} days.`,
  },
  {
    what: "Backups of the database.",
    why: "So that an accident loses nobody’s money (our interest and yours).",
    kept: `${retention.backupDays} days. What was deleted is gone from them after that.`,
  },
];

/**
 * Returns the text of `/privacy`, with the information that the Data Protection Act, 2019 requires.
 */
export const privacy = (settings: PublicSettings): LegalText => {
  const { productName, supportEmail, company } = settings;
  const country = company?.hostingCountry;
  return {
    title: "Privacy notice",
    lead: `What ${productName} knows about you, why, for how long, and what you can ask of us.`,
    changed: "2026-11-24",
    sections: [
      {
        title: "Who is responsible",
        paragraphs: [
          `${companyInWords(settings)} The operator is the data controller under Kenya’s Data Protection Act, 2019.`,
          `For everything about your data write to ${supportEmail}${company ? ", or to the postal address" : ""}.`,
        ],
      },
      {
        title: "What we keep, why, and how long",
        paragraphs: [
          "An account needs a name, a username, an email address and a phone number, so we ask for them. All else is up to you.",
        ],
        records: records(settings),
      },
      {
        title: "On your own device",
        paragraphs: [
          `There are no cookies of ours, no advertising and no tracking. Your browser keeps your sign-in, for ${retention.signInDays} days or until you sign out; pages, to open without a network; and what you typed into a form (never a password), until you send it or close the tab.`,
          "Facebook and Google set cookies of their own if you choose to sign in by them.",
        ],
      },
      {
        title: "Who else gets data",
        paragraphs: [
          "Amazon Web Services runs the computers that the data is on. Safaricom gets your phone number and the amount when you pay, and Safaricom or Airtel when you take money out. Facebook or Google learns that you sign in here, if you choose to sign in by them.",
          "Nobody else gets anything, unless a law or a court requires it. We sell no data.",
        ],
      },
      {
        title: "Outside Kenya",
        paragraphs: [
          `The computers are in ${country ?? "a data centre outside Kenya"}${country ? ", outside Kenya" : ""}. The transfer is needed to run the account that you asked for, and Amazon is bound by contract to protect the data and to use it for nothing else.`,
        ],
      },
      {
        title: "What you can ask of us",
        paragraphs: [
          "You have the right to know what we hold about you and what we do with it, to get a copy that other services can read, to have it corrected, to have it deleted where no law makes us keep it, and to object to what we do with it or have it limited.",
          `Name, username, email address and phone number you change yourself in My Profile; there you also download everything that we hold about you but our team’s notes, and close your account, unless it is suspended. Once it is closed nobody signs in to it and nobody is shown whose it was; for ${retention.reopenDays} days you can open it again, by the link that we mail to a confirmed address or by a new password. Then name, email address, phone number, the names of your files, what you asked us about tasks and our notes are erased; a question that was answered for all stays on its task, with nothing that says whose it was. Your usernames stay taken, with nothing that says whose they were, so that no payment meant for you reaches somebody else. Transactions and work stay under a number that doesn’t say whose they were. For all else write to ${supportEmail} from the email address of your account. It costs nothing, and you have our answer within seven days.`,
          "If you are not content with it, complain to the Office of the Data Protection Commissioner: www.odpc.go.ke.",
        ],
      },
      {
        title: "How we protect it",
        paragraphs: [
          "Data is encrypted on its way and where it is kept. Each part of our service can read only what it needs. You can protect your account by a code from your phone (two-step sign-in, in My Profile).",
          "If data is lost, or seen by somebody who must not see it, we tell the Data Protection Commissioner within 72 hours, and you without delay.",
        ],
      },
    ],
  };
};
