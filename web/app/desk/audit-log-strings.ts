import { auditWords } from "#contracts/audit-words";
import { catalogue } from "../../ui/strings/catalogue";

export const auditStrings = catalogue({
  loading: "Loading the activity log",
  failed: (message: string) => `The activity log could not be loaded: ${message}`,
  emptyTitle: "No activity yet",
  empty: "What you post, decide, credit, pause or return is written down here, with its note.",
  emptyFilterTitle: "No such activity",
  emptyFilter: "Nothing among the newest activity is like this. Choose another kind, or show all.",
  kind: "Kind of activity",
  allKinds: "All kinds",
  /** The label of the collapsed filter on a phone. */
  chosen: (kind: string, [from, to]: readonly (string | undefined)[]) =>
    [`Shown: ${kind}`, from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(", "),
  from: "From",
  to: "To",
  csv: "Download CSV",
  fileName: "activity-log.csv",
  find: {
    filter: "Find an activity",
    search: "Full username, task ID or receipt",
    searchHint: "TASK-7A3F09C1",
    searchSubmit: "Find",
    clear: "Clear",
  },
  about: "Only about",
  showAll: "Show all activity",
  writer: "The writer",
  lead: "Everything you do at this desk, kept for good.",
  caption: "Activity log, newest first",
  columns: {
    what: "What",
    at: "When, EAT",
    who: "Who",
    subject: "About",
    became: "Before and after",
    note: "Note",
  },
  ...auditWords,
  fromTo: (before: string, after: string) => `${before} → ${after}`,
  by: (name: string) => `By ${name}`,
  fact: (name: string, value: string) => `${name}: ${value}`,
  more: "Show older activity",
});
