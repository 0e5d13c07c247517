import { messages } from "#contracts/messages";
import { catalogue } from "../../ui/strings/catalogue";

const { tasks } = messages;

/** The administrator's list of all tasks. */
export const manageTaskStrings = catalogue({
  loading: "Loading tasks",
  import: "Import a file",
  failed: tasks.fetchFailed,
  status: "Status",
  all: "All",
  statuses: {
    scheduled: "To be published",
    active: "Open",
    unavailable: "Taken or past due",
    completed: "Completed",
  },
  caption: "Tasks, the newest first",
  columns: {
    task: "Task",
    published: "Publication",
    due: "Due",
    amount: "Amount",
    state: "Status",
  },
  states: {
    scheduled: "To be published",
    active: "Open",
    taken: "Taken",
    pastDue: "Past its due date",
    takenBack: "Taken back",
    completed: "Completed",
  },
  more: "Show older tasks",
  emptyTitle: "No task here",
  empty: "No task is like this. Choose another status or field.",
  emptyRestTitle: "None among the newest tasks",
  emptyRest: "There may be some among older ones.",
  notFound: "No task has this ID. It may have been deleted.",
  change: "Change",
  changeOf: (task: string) => `Change ${task}`,
  delete: "Delete",
  deleteOf: (task: string) => `Delete ${task}`,
  form: (task: string) => `Change ${task}`,
  takenLead:
    "A writer has this task: it can pay more or be due later, and the writer is told. What it asks for stays.",
  takenBackLead: "It was taken back. Once it is saved, writers can take it again.",
  takenBy: "Taken by",
  takeBack: {
    open: "Take back",
    openOf: (task: string) => `Take ${task} back`,
    question: "Take this task back?",
    told: (name: string) => `${name} is told at once, with your note.`,
    what: [
      "It costs them no rating, doesn’t count as missed, and they may take another task today.",
      "What they have begun to upload is refused. Work that waits for its review can’t be taken back.",
    ],
    aWriter: "The writer",
    reopen: "Offer it to all writers again at once",
    reopened: "Everybody can take it, and so can they: suspend them first if they shall not.",
    kept: "Nobody can take it. Change it to offer it again, or delete it.",
    pastDue: "Its due date has passed, so it can’t be offered again as it is.",
    note: "Note",
    noteHint: "The writer reads it.",
    confirm: "Yes, take it back",
    keep: "Leave it with them",
    done: (task: string) => `${task} is taken back, and its writer is told why.`,
    unreached:
      "No answer came, so we don’t know whether it was taken back. Press again: it is never done twice.",
  },
  save: "Save",
  cancel: "Leave it as it is",
  updated: "Task updated successfully!",
  updateFailed: "Error updating task, please try again.",
  asItIs: "Show it as it is now",
  unreachedChange:
    "No answer came, so we don’t know whether it was changed. Once you are connected, press again: nothing is changed twice.",
  question: "Delete this task?",
  task: (field: string, amount: string, due: string) => `${field}, ${amount}, due ${due}`,
  published: (task: string) => `${task} leaves the marketplace at once. Nobody has taken it.`,
  scheduled: (task: string) => `${task} will not be published. Nobody has seen it.`,
  forGood: "It can’t be brought back.",
  confirm: "Yes, delete it",
  keep: "Keep it",
  deleted: "Task deleted successfully!",
  unreachedDelete:
    "No answer came, so we don’t know whether it was deleted. Once you are connected, press again.",
});
