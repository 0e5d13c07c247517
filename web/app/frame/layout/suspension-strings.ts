import { catalogue } from "../../../ui/strings/catalogue";

export const suspensionStrings = catalogue({
  title: "Your account is suspended",
  since: (time: string, reason: string) => `Since ${time}: ${reason}`,
  workOnly:
    "You can’t take tasks or submit work. Work in review is still reviewed and paid, and you can withdraw your money.",
  all: "You can’t take tasks, submit work or withdraw. Work in review is still reviewed and paid, and your money stays yours.",
  writeTo: (email: string) => `Write to ${email}`,
  bidButton: "Not while suspended",
  noHandIn:
    "No work can be submitted while your account is suspended. Tasks you have stay yours until they are due.",
  state: "Suspended",
  stopped: "Withdrawals are stopped.",
  goOn: "Withdrawals go on.",
  open: "Suspend…",
  change: "Change the suspension…",
  lift: "End the suspension…",
  question: (name: string) => `Suspend ${name}?`,
  liftQuestion: (name: string) => `End the suspension of ${name}?`,
  what: [
    "From this moment they can’t bid or submit. They still sign in, read and export their data.",
    "Every page of their dashboard says so, with your reason and the support address.",
    "Work in review is still reviewed and paid.",
    "Tasks they have stay theirs until they are due. Take them back in Manage Task.",
  ],
  liftText: (withdrawals: boolean) =>
    withdrawals
      ? "They can bid, submit and withdraw again at once, and read why."
      : "They can bid and submit again at once, and read why. Withdrawals were not stopped.",
  withdrawals: "Stop withdrawals too",
  withdrawalsText: "Their money stays in their balance. What was asked for before is still sent.",
  reason: "Reason",
  reasonHint: "The writer reads it.",
  confirm: "Yes, suspend",
  save: "Save the change",
  confirmLift: "Yes, end it",
  keep: "Leave it as it is",
  suspended: (name: string) => `${name} is suspended, and is told why.`,
  lifted: (name: string) => `${name} is not suspended any more, and is told why.`,
  unreached: "We got no reply. Press again; it counts once.",
});
