import { taskMessages } from "#contracts/tasks";
import { catalogue } from "../../ui/strings/catalogue";

export const adminStrings = catalogue({
  loading: "Loading tasks",
  addTaskTitle: "Tasks for the next morning",
  nextPublication: (time: string, left: string) => `They appear ${time}, in ${left}.`,
  readyFor: (count: number, amount: string) =>
    count === 0
      ? "No task is ready for then yet."
      : `${count === 1 ? "1 task is" : `${count.toLocaleString("en-KE")} tasks are`} ready for that day, ${amount}.`,
  addTaskText: "What you add before then comes with them, or at once if you say so.",
  ready: "See what is ready",
  allTasks: "All tasks",
  newestTitle: "Newest in the marketplace",
  newestLead: "The five that were published last, as they are now.",
  noTasksTitle: "No task is published",
  noTasks: "Writers find an empty marketplace. Add a task.",
  failed: taskMessages.fetchFailed,
  open: "Active",
  taken: "Taken",
  pastDue: "Past its due date",
  due: (time: string) => `Due ${time}`,
  published: (time: string) => `Published ${time}`,
});
