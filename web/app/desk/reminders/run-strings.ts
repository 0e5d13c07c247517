import { catalogue } from "../../../ui/strings/catalogue";

const many = (count: number) => count.toLocaleString("en-KE");
const seconds = (count: number) =>
  count < 120 ? `${count} s` : `${Math.round(count / 60).toLocaleString("en-KE")} min`;

/** Runs of reminders: the list, and the page of one. */
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
  whoTitle: "What became of whom",
  whoLead: (all: number, queued: number) =>
    `${many(all)} inactive ${all === 1 ? "writer was" : "writers were"} looked at, and ${many(queued)} of them queued.`,
  sums: {
    sent: "Sent",
    failed:
      "Failed: refused by the mail service, or nobody knows; the next day's reminder goes to them",
    skipped: "Not due any more when it was their turn: activated, unsubscribed, or had another",
    toGo: "To go",
    all: "Looked at in all",
    dropped: "Dropped when the run stopped",
  },
});
