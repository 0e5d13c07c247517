import type { Standing } from "#contracts/reminders";
import { catalogue } from "../../../ui/strings/catalogue";

const many = (count: number) => count.toLocaleString("en-KE");
const seconds = (count: number) =>
  count < 120 ? `${count} s` : `${Math.round(count / 60).toLocaleString("en-KE")} min`;

export const reminderRunStrings = catalogue({
  title: "Runs",
  caption: "Runs of reminders, newest first",
  loading: "Loading the runs",
  failed: (message: string) => `The runs could not be loaded: ${message}`,
  emptyTitle: "Nothing was sent yet",
  empty: "Each run is listed here with how many it reached.",
  more: "Show More",
  run: "Run",
  cause: { schedule: "daily", now: "by hand" },
  took: (count: number) => `done in ${seconds(count)}`,
  states: { running: "Running", done: "Done", failed: "Failed" },
  queued: "Queued",
  sent: "Sent",
  failedCount: "Failed",
  leftOut: "Left out",
  count: many,
  handled: "Handled so far",
  toGo: (count: number) => `${many(count)} to go; you may leave this page.`,
  back: "Back to Notify User",
  runFailed: "This run cannot be shown",
  loadingRun: "Loading the run",
  startedBy: "Started",
  byHand: (name: string) => (name ? `by hand, by ${name}` : "by hand"),
  bySchedule: "by the daily schedule",
  ended: "Ended",
  endedAt: (time: string, took: number) => `${time}, after ${seconds(took)}`,
  notYet: "not yet",
  gaveUp: "This run stopped before its end",
  gaveUpText: (count: number) =>
    count === 0
      ? "Nothing of it went on for half an hour. Who had no mail gets the next reminder."
      : `Nothing of it went on for half an hour. ${many(count)} had no mail of it and get the next reminder.`,
  whoTitle: "Outcome",
  whoLead: (all: number, queued: number) =>
    `${many(all)} inactive ${all === 1 ? "writer was" : "writers were"} looked at, and ${many(queued)} of them queued.`,
  cameBack: "Activated within a week",
  sums: {
    sent: "Sent",
    failed:
      "Failed: refused by the mail service, or no reply; the next day's reminder goes to them",
    skipped: "Not due any more when it was their turn: activated, unsubscribed, or had another",
    toGo: "To go",
    all: "Total looked at",
    dropped: "Dropped when the run stopped",
  },
});

const writers = (count: number) => (count === 1 ? "1 writer" : `${many(count)} writers`);

const whyNot: Record<Exclude<Standing, "due">, (count: number) => string> = {
  unconfirmed: (count) =>
    count === 1
      ? "1 has not confirmed the address"
      : `${many(count)} have not confirmed their address`,
  unsubscribed: (count) => `${many(count)} unsubscribed`,
  bounced: (count) =>
    count === 1
      ? "1 has an address that refused a mail"
      : `${many(count)} have an address that refused a mail`,
  complained: (count) => `${many(count)} called a mail spam`,
  today: (count) => `${many(count)} had one today`,
  week: (count) =>
    count === 1
      ? "1 gets one a week by now and had this week's"
      : `${many(count)} get one a week by now and had this week's`,
};

/** Whom a reminder goes to, and why not to others. */
export const reminderStandingStrings = catalogue({
  now: {
    title: "Send Email Now",
    send: "Send Email Now",
    sendTo: (count: number, isAll: boolean) =>
      isAll
        ? `Send Email Now to ${many(count)}`
        : count > 0
          ? `Send Email Now to more than ${many(count)}`
          : "Send Email Now",
    lead: (count: number) =>
      `${count === 1 ? "1 writer is" : `${many(count)} writers are`} inactive. You see how many get it before anything is sent.`,
    leadNobody: "Nobody is inactive: everybody who signed up has paid.",
    see: "See this run",
    progress: "Sending",
    counting: "Counting who gets it",
    countFailed: "We could not count who gets it",
    ask: (count: number, isAll: boolean) =>
      isAll
        ? `Send to ${writers(count)} now?`
        : count > 0
          ? `Send to more than ${writers(count)} now?`
          : "Send the reminder now?",
    each: (count: number) =>
      count === 1
        ? "The saved template goes to them once, and they get no other today."
        : "The saved template goes to each of them once, and nobody gets another today.",
    nobody: "Nobody gets a mail now",
    nobodyInactive: "There is no inactive writer.",
    others: (count: number, reasons: string) =>
      count === 1
        ? `1 more is not mailed: ${reasons}.`
        : `${many(count)} more are not mailed: ${reasons}.`,
    allOthers: (reasons: string) => `Nobody is due a reminder: ${reasons}.`,
    lookedAt: (count: number) =>
      `The first ${many(count)} inactive writers were counted; the rest are looked at when it is sent.`,
    keep: "Not now",
    close: "Close",
    failed: "Error sending emails",
    changed: "Nothing was sent yet",
    sent: "Emails sent successfully",
    sentText: (sent: number, queued: number, at: string) =>
      queued === 0
        ? `Nobody was due a reminder at ${at}.`
        : `${many(sent)} of ${many(queued)} by ${at}.`,
    sentToNobody: "Nothing was sent",
    sentFailed: "The reminders were sent, but not all of them",
    stopped: "The last run stopped before its end",
  },
  whyNot,
  reasons: {
    unconfirmed: "Address not confirmed",
    unsubscribed: "Unsubscribed",
    bounced: "Address refused a mail",
    complained: "Called a mail spam",
    today: "Had one that day",
    week: "One a week by now, and had that week's",
  },
  standing: {
    fact: "Reminders",
    loading: "…",
    failed: "could not be loaded",
    names: {
      due: "Gets it",
      today: "Had one today",
      week: "One a week",
      unconfirmed: "Not confirmed",
      unsubscribed: "Unsubscribed",
      bounced: "Address refused",
      complained: "Called it spam",
    },
    next: (at: string) => `next ${at}`,
    unconfirmed: "none until the address is confirmed",
    off: "none is planned: the daily reminder is off",
    since: {
      unsubscribed: (day: string) => `wants none since ${day}`,
      bounced: (day: string) => `a mail came back on ${day}; gets none`,
      complained: (day: string) => `on ${day}; gets none`,
    },
  },
  inactive: {
    title: "Inactive writers",
    seeAll: "See All",
    caption: "Inactive writers, the newest first, and their reminders",
    loading: "Loading the inactive writers",
    failed: (message: string) => `Error fetching users: ${message}`,
    emptyTitle: "Nobody is inactive",
    empty: "Everybody who signed up has activated the account.",
    more: "Show More",
    columns: { writer: "Writer", joined: "Joined", mail: "Reminder" },
  },
});

/** Whom one run was for. */
export const remindedStrings = catalogue({
  title: "Who got it",
  lead: "Listed for thirty days.",
  show: "Show",
  choice: (of: "all" | "sent" | "failed" | "skipped" | "came-back", count: number) => {
    const names = {
      all: "All",
      sent: "Sent",
      failed: "Failed",
      skipped: "Not due any more",
      "came-back": "Came back within a week",
    };
    return `${names[of]} ${many(count)}`;
  },
  caption: "Writers whom the run was for",
  loading: "Loading whom it was for",
  failed: (message: string) => `Whom it was for could not be loaded: ${message}`,
  more: "Show More",
  empty: {
    all: "Nobody is listed: the run was for nobody, or it is older than thirty days.",
    sent: "No reminder of this run was sent.",
    failed: "No reminder of this run failed.",
    skipped: "Everybody was still due a reminder when it was their turn.",
    "came-back": "Nobody has activated the account within a week of this run yet.",
  },
  closed: "Account closed",
  columns: { writer: "Writer", outcome: "Reminder", at: "When", back: "Came back" },
  outcomes: { asking: "Being sent", sent: "Sent", failed: "Failed", skipped: "Not sent" },
  why: {
    "no-mail-address": "No mail server takes this address",
    refused: "The mail service refused it",
    unanswered: "The mail service gave no reply",
    "given-up": "The run stopped before their turn",
    active: "Activated the account first",
    unsubscribed: "Unsubscribed first",
    "had-one": "Had another that day",
    unreachable: "The address was confirmed too late, or refused a mail",
    closed: "Closed the account",
  },
  back: (at: string) => `Activated ${at}`,
  notBack: "Not yet",
});
