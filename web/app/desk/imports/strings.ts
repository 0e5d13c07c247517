import { catalogue } from "../../../ui/strings/catalogue";

const number = (count: number) => count.toLocaleString("en-KE");
const tasks = (count: number) => (count === 1 ? "1 task" : `${number(count)} tasks`);

export const importsStrings = catalogue({
  loading: "Loading the imports",
  failed: (message: string) => `The imports could not be loaded: ${message}`,
  emptyTitle: "No file has tasks here",
  empty: "Files that you import stand here, and can be deleted again as a whole.",
  import: "Import a file",
  caption: "Imported files, the newest first",
  columns: {
    file: "File",
    at: "Imported",
    by: "By",
    posted: "Tasks",
    taken: "Taken by writers",
    delete: "Tasks nobody took",
  },
  noName: "A file without a name",
  posted: (posted: number, total: number) => `${number(posted)} of ${number(total)} rows`,
  more: "Show older imports",
  none: "none",
  delete: "Delete",
  deleteOf: (file: string) => `Delete ${file}`,
  question: "Delete this import?",
  goes: (free: number) =>
    free === 0
      ? "Writers have or had all of its tasks, so nothing of it can be deleted."
      : `${tasks(free)} that nobody has taken ${free === 1 ? "leaves" : "leave"} the marketplace at once, and ${free === 1 ? "isn’t" : "aren’t"} published any more.`,
  stays: (taken: number) =>
    `${tasks(taken)} that writers have or had ${taken === 1 ? "stays" : "stay"}, with the money promised for ${taken === 1 ? "it" : "them"}.`,
  forGood:
    "You can’t undo this. To post the tasks again, import the file again, and any other file with the same tasks.",
  confirm: (free: number) => `Yes, delete ${tasks(free)}`,
  keep: "Keep it",
  progress: (deleted: number) => `${tasks(deleted)} deleted so far.`,
  deleted: (deleted: number, kept: number) =>
    kept === 0
      ? `${tasks(deleted)} of the file ${deleted === 1 ? "is" : "are"} deleted.`
      : `${tasks(deleted)} of the file ${deleted === 1 ? "is" : "are"} deleted; ${number(kept)} that writers have or had ${kept === 1 ? "stays" : "stay"}.`,
  unreached: "We got no reply. Press again; it goes on where it stopped.",
});
