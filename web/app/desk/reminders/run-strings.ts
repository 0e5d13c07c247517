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
});

const writers = (count: number) => (count === 1 ? "1 writer" : `${many(count)} writers`);

const whyNot: Record<Exclude<Standing, "due">, (count: number) => string> = {
  unconfirmed: (count) =>
    count === 1
      ? "1 had three reminders and has not confirmed the address"
      : `${many(count)} had three reminders and have not confirmed their address`,
  unsubscribed: (count) => `${many(count)} unsubscribed`,
  bounced: (count) =>
    count === 1
      ? "1 has an address that refused an email"
      : `${many(count)} have an address that refused an email`,
  complained: (count) => `${many(count)} called an email spam`,
  today: (count) => `${many(count)} had one today`,
  week: (count) =>
    count === 1
      ? "1 gets weekly reminders and had this week's"
      : `${many(count)} get weekly reminders and had this week's`,
};

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
    nobody: "Nobody gets an email now",
    nobodyInactive: "There is no inactive writer.",
    others: (count: number, reasons: string) =>
      count === 1
        ? `1 more is not emailed: ${reasons}.`
        : `${many(count)} more are not emailed: ${reasons}.`,
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
    unconfirmed: "had three; none until the address is confirmed",
    off: "none is planned: the daily reminder is off",
    since: {
      unsubscribed: (day: string) => `wants none since ${day}`,
      bounced: (day: string) => `an email came back on ${day}; gets none`,
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
