import { auditWords } from "#contracts/audit-words";
import { catalogue } from "../../ui/strings/catalogue";

/** What the administrator changed. */
export const auditStrings = catalogue({
  loading: "Loading the changes",
  failed: (message: string) => `The changes could not be loaded: ${message}`,
  emptyTitle: "Nothing was changed yet",
  empty: "What you post, decide, credit, pause or return is written down here, with its note.",
  emptyFilterTitle: "No such change",
  emptyFilter: "Nothing among the newest changes is like this. Choose another kind, or show all.",
  kind: "Kind of change",
  allKinds: "All kinds",
  /** What a phone's folded filter says. */
  chosen: (kind: string, [from, to]: readonly (string | undefined)[]) =>
    [`Shown: ${kind}`, from && `from ${from}`, to && `to ${to}`].filter(Boolean).join(", "),
  from: "From",
  to: "To",
  csv: "Download CSV",
  fileName: "changes.csv",
  find: {
    filter: "Find a change",
    search: "A username, task or receipt, whole",
    searchHint: "TASK-7A3F09C1",
    searchSubmit: "Find",
    clear: "Clear",
  },
  about: "Only about",
  showAll: "Show all changes",
  writer: "The writer",
  lead: "Written down in the same step as the change itself, and kept for good.",
  caption: "What the administrator changed, newest first",
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
  more: "Show older changes",
});
