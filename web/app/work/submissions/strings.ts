import { submissionMessages } from "#contracts/submissions";
import { catalogue } from "../../../ui/strings/catalogue";

const submissions = submissionMessages;

export const submissionStrings = catalogue({
  loading: "Loading your submissions",
  failed: "Your submissions can't be loaded. Please try again.",
  form: {
    title: "Submit a task",
    task: "Task",
    taskName: (task: string, field: string) => `${task}, ${field}`,
    pays: (price: string, due: string) => `${price} when approved. Due ${due}.`,
    file: "File with your work",
    choose: "Choose a file",
    none: "No file chosen yet",
    fileFacts: (version: number, size: string) => `Version ${version}, ${size}`,
    asked: (version: number) => `Changes needed in version ${version}`,
    send: "Upload Task",
    noTaskTitle: "No task to submit",
    noTask: "Submit the task you take here before its deadline.",
    find: "Find a task",
    look: "Look at the tasks",
    inactive: "Activate your account first; then you can take tasks and submit them.",
    begunBefore: (file: string) =>
      `Upload of “${file}” incomplete. Choose the same file to continue, or another to replace it.`,
    wrongType: submissions.wrongType,
    tooLarge: submissions.tooLarge,
    empty: submissions.empty,
    chooseFirst: "Choose the file with your work first.",
    unreadable: "Your device can't read this file any more. Please choose it again.",
  },
  progress: {
    label: "Upload",
    percent: (percent: number) => `${percent} %`,
    reading: "Looking at the file…",
    left: (size: string) => `${size} to go`,
    leftWithTime: (size: string, time: string) => `${size} to go, about ${time}`,
    seconds: (count: number) => `${count} s`,
    minutes: (count: number) => `${count} min`,
    checking: "Upload complete. Checking the file…",
    waitingTitle: "Waiting for the network.",
    waitingText: (arrived: string, size: string) =>
      `${arrived} of ${size} are safe. The part that was cut off is sent again, by itself.`,
    waitingNothing: "A file goes in parts. The first one was cut off and is sent again, by itself.",
    waitingClose:
      "Your file waits here. You may also close this page: pick the file again later, and the parts that are safe are not sent again.",
    tryNow: "Try now",
    stop: "Change",
    elsewhere: (file: string) => `“${file}” is uploading. You can use other pages.`,
  },
  next: {
    title: "What happens next",
    safe: "Your file arrives",
    safeText: "We check it and give you a receipt.",
    review: "A person reviews it",
    reviewText: "The answer appears here, with a notification.",
    paid: "Approved and paid",
    paidText: (price: string) => `${price}, in full. Or a note and time for changes.`,
  },
  receipt: {
    title: "Your file is safe",
    text: "Submitted, and waiting for review.",
    answerBy: (time: string) => `You’ll hear by ${time}.`,
    file: "File",
    size: "Size",
    task: "Task",
    received: "Received",
    fingerprint: "Fingerprint",
    why: "A code unique to this file. Nobody can swap it unnoticed.",
  },
  notes: {
    hours: "Submission hours: 5AM to 8PM",
    hoursText:
      "Send at any time; people review from 5 AM to 8 PM. Submit before midnight for quick review.",
    types: ".docx .doc .pdf .xls .xlsx, up to 25 MB",
    typesText: "Without a password, without macros.",
  },
  list: {
    title: "Submissions",
    columns: {
      task: "Task ID",
      file: "File",
      submitted: "Submitted",
      status: "Status",
      reviewed: "Review Date",
    },
    none: "Nothing submitted yet. Your submissions appear here, with their review.",
    open: (file: string) => `Download ${file}`,
    story: "Timeline",
    newVersionDue: (time: string) => `New version due ${time}`,
    newVersion: "Send a new version",
    more: "Show older submissions",
    notWhole: "Upload incomplete",
    linkFailed: "The file can't be opened now. Please try again.",
  },
  steps: {
    begun: "Upload incomplete",
    file: (file: string, version: number, size: string) => `${file}, version ${version}, ${size}`,
    handedIn: "Submitted",
    scanning: "Being scanned for malware",
    scanningText: "Then a person reviews it.",
    waits: "A person reviews it",
    waitsText: "The answer appears here, with a notification.",
    waitsUntil: (time: string) => `The answer appears here, with a notification, by ${time}.`,
    rejectedFirst: "Rejected at first",
    asked: "Second look asked for",
    askedDetail: (time: string, reason: string) => `${time}. You wrote: ${reason}`,
    approved: "Approved",
    paid: (time: string, price: string) => `${time}. ${price} in your balance.`,
    changes: "Needs changes",
    rejected: "Rejected",
    nothingPaid: (time: string) => `${time}. Nothing was paid for it.`,
  },
});

/**
 * Returns the first digits of a file's SHA-256, enough to compare two files: `9F3A 77C1 04BE D2A8`.
 */
export const shortPrint = (sha256: string) =>
  (sha256.slice(0, 16).toUpperCase().match(/.{4}/g) ?? []).join(" ");
