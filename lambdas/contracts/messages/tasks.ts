import { clockTime, taskCount } from "../daily-schedule";

/** Of taking tasks and of posting them. */
export const taskMessages = {
  fetchFailed: "Error fetching tasks, please try again.",
  ownFetchFailed: "Error fetching tasks.",
  deleteFailed: "Error deleting task, please try again.",
  fillAllFields: "Please fill out all fields correctly.",
  added: "Task added successfully!",
  addFailed: "Error adding task, please try again.",
  noPermissionToAdd: "You don't have permission to add tasks.",
  mustBeAdmin: "You must be logged in as an admin to add tasks.",
  justTaken: "This task has just been taken.",
  dailyLimit: (tasksPerDay: number, publishTime: string) =>
    `You can take ${taskCount(tasksPerDay)} per day. New tasks are posted at ${clockTime(publishTime)}.`,
  restAfterMissed: (missed: number, until: string) =>
    `You missed ${missed === 1 ? "a due time" : `${missed} due times in a row`}, or gave the task back shortly before, so you can take tasks again from ${until}. You can still hand in the tasks you have; work that is approved clears the count.`,
  ratingTooLow: (lowest: number, supportEmail: string) =>
    `Your rating is below ${lowest.toFixed(1)}, so you can't take tasks now. Write to ${supportEmail} and say how you want to go on.`,
  noneSelected: "No task selected",
  activateToAccess: "Activate Account to Access",
  accountInactive: "Account Inactive",
  activateToBid: "Account Inactive. Activate your account to take tasks.",
  dueDatePassed: "The due date has passed.",
  publicationPassed: "The time of publication has passed.",
  dueBeforePublished: "The task would be due before it is published.",
  pastDue: "This task is past its due date.",
  notFound: "There is no task with this id.",
  changed: "This task has changed since you saw it. Please look at it again.",
  takenByWriter: "This task has been taken by a writer.",
  changedMeanwhile:
    "Somebody has changed this task since you opened it. Look at it as it is now, then change it again.",
  deletedSince: "This row was posted before, and its task was deleted since.",
  published: "This task is published already.",
  handedIn:
    "You have handed in this work, so it can't be given back. You will be told as soon as it is reviewed.",
  dueTimeOver: "The due time has passed, so this task can't be given back any more.",
  isOver: "This task is not yours any more.",
  notOffered: "This task is not offered any more.",
  takeBackNoteNeeded: "Write why. The writer reads it.",
  nobodyHasIt: "Nobody has this task any more.",
  inReview: "The work is handed in and waits in Review Work. Decide about it there.",
  approvedAlready: "The work is approved and paid, so the task can't be taken back.",
  pastDueToReopen:
    "The due date has passed, so nobody could take it. Take it back without offering it again, or give it more time first.",
  rush: "Many writers are here at this moment. Please try again.",
} as const;
