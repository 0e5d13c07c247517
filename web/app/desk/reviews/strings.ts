import { reviewMessages } from "#contracts/reviews";
import { catalogue } from "../../../ui/strings/catalogue";
import { longest, mostElements, mostXml } from "./office-limits";

const tooLarge = (limit: string) =>
  `This file is too large to be shown here: ${limit}. Download it to open it in another program.`;

export const reviewStrings = catalogue({
  loading: "Loading work to review",
  failed: "The work to review could not be loaded.",
  works: (count: number, hasMore: boolean) => `${count}${hasMore ? "+" : ""} to review`,
  field: "Field",
  allFields: "All fields",
  noneOfField: "No work in this field waits",
  noneTitle: "Nothing waits for you",
  none: "Work that writers submit stands here, the oldest first.",
  more: "Show more",
  waits: "waits",
  waitsLate: "waits longer than writers are told:",
  version: (number: number) => `Version ${number}`,
  facts: (...facts: (string | false | undefined)[]) => facts.filter(Boolean).join(" · "),
  secondLook: "Second look",
  laterVersion: (number: number) => (number > 1 ? `version ${number}` : ""),
  due: (time: string) => `Due ${time}`,
  handedIn: (time: string) => `Submitted ${time}`,
  versions: "Versions",
  saidOf: {
    Uploading: undefined,
    "Pending Review": undefined,
    Approved: "approved",
    "Changes Requested": "changes requested",
    Rejected: "rejected",
  },
  notes: {
    Uploading: "You said:",
    "Pending Review": "You said:",
    Approved: "You approved it:",
    "Changes Requested": "You asked for changes:",
    Rejected: "You rejected it:",
  },
  download: "Download",
  pdf: {
    loading: (file: string) => `Loading ${file}`,
    page: (number: number, count: number) => `Page ${number} of ${count}`,
    pageOf: (number: number, file: string) => `Page ${number} of ${file}`,
    previous: "Previous page",
    next: "Next page",
    smaller: "Smaller",
    larger: "Larger",
    ownColours: "Its own colours",
    noText:
      "This page has no text of its own. Download the file to have it read by another program.",
    pageFailed: (number: number) =>
      `Page ${number} can’t be shown here. Download the file to see it, or go on to another page.`,
    pageSlow: (number: number) =>
      `Page ${number} takes too long to draw, so it isn’t shown here. Download the file to see it in another program.`,
    form: "This PDF is a form that shows its answers in Adobe Acrobat alone: what you see here may be other than what its writer filled in. Download it to see all.",
    failed: {
      unreached: "The file could not be fetched. Once you are connected, show it again.",
      locked: "This PDF asks for a password, so it can’t be shown here. Download it instead.",
      slow: "This PDF takes too long to read, so it isn’t shown here. Download it to open it in another program.",
      large:
        "This PDF holds more than this page can unpack, so it isn’t shown here. Download it to open it in another program.",
      broken: "This PDF is damaged, so it can’t be shown here. Download it to try another program.",
    },
    again: "Show it again",
  },
  office: {
    textOf: (file: string) => `Text of ${file}`,
    outside: (names: string) => `From outside this file: ${names}.`,
    failed: {
      unreached: "The file could not be fetched. Once you are connected, show it again.",
      broken:
        "This file is damaged, so it can’t be shown here. Download it to try another program.",
      locked:
        "This file is kept locked, by a password or by Office’s own, so it can’t be shown here. Download it: Excel or Word opens it.",
      other:
        "This file is in another format than its name says, such as a web page, so it can’t be shown here. Download it to open it in another program.",
      slow: "This file takes longer than 20 seconds to read, so it isn’t shown here. Download it to open it in another program.",
      unpacked: tooLarge(`unpacked, its text takes more than ${mostXml / 1_000_000} MB`),
      text: tooLarge(`its text has more than ${longest.toLocaleString("en")} characters`),
      parts: tooLarge(
        `it has more than ${mostElements.toLocaleString("en")} paragraphs, cells and other parts`,
      ),
    },
    again: "Show it again",
  },
  notShown: (names: string) => `Not shown here: ${names}. Download it to see all.`,
  failedBefore:
    "This file was not shown to its end before. It may be too much for this page, so it opens only when you press.",
  readHere: (size: string) => `Read it here (${size})`,
  full: "Full screen",
  closeFull: "Close full screen",
  otherProgram: "This older format opens in another program. Download it.",
  downloadOf: (file: string) => `Download ${file}`,
  downloadFailed: "The link could not be made. Please press again.",
  scans: {
    pending: "Being scanned for malware; it can be opened and decided about in some minutes.",
    unscannable: "The malware scan could not look into this file. Open it with care.",
    threat: "The malware scan found malware in this file, and it was deleted.",
  },
  marks: {
    "asks-outside":
      "This file asks for something from outside. What you see may be older or other than what its writer saw, and opening the download may tell somebody that you did.",
  },
  rated: (rating: string) => `Rating ${rating}`,
  approvedCount: (count: number) => `${count} approved`,
  missedCount: (count: number) => `${count} missed`,
  since: (username: string, day: string) => `${username} · joined ${day}`,
  record: (name: string) => `Record of ${name}`,
  decide: "Decide",
  note: (firstName: string) => `Note to ${firstName}`,
  noteHint: "Needed for changes; sent with an approval too.",
  noteNeeded: reviewMessages.noteNeeded,
  approve: "Approve",
  pays: (amount: string) => `pays ${amount}`,
  paysNothing: (rating: string) => `pays nothing, ${rating}`,
  dueAgain: (time: string) => `new version due ${time}`,
  outcomes: "What each decision does",
  approveText: (rating: string) => `You can undo it for 8 seconds. On time: ${rating}.`,
  approveAfterAll: (rating: string) =>
    `You can undo it for 8 seconds. Takes the rejection back: ${rating}.`,
  rating: (before: string, after: string) =>
    before === after ? `rating stays ${before}` : `rating from ${before} to ${after}`,
  changes: "Ask for changes",
  changesShort: "Changes",
  changesText: (time: string) => `New version due ${time}. Nothing is paid yet.`,
  changesAfterAll: (rating: string) => `Takes the rejection back: ${rating}.`,
  noChanges: {
    others:
      "Somebody else has this task now, so this work can’t be approved or changed. Keep the rejection; if the work deserves its pay, add a correction to its writer’s balance.",
    deleted: "This task was deleted, so its writer can’t change the work.",
  },
  reject: "Reject",
  rejectText: (rating: string) => `Nothing is paid; ${rating}.`,
  rejectAgain: (rating: string) =>
    `The rejection stays, and can’t be asked about again. It costs nothing more: ${rating}.`,
  rejectTitle: "Reject this work?",
  rejectQuestion: (task: string, name: string) => `${name} is told that ${task} was not accepted.`,
  rejectNote: "Why it is not accepted",
  rejectNoteHint: "The writer reads it. Ctrl Enter rejects.",
  reopen: "Offer the task again, unless it is past due",
  confirmReject: "Yes, reject it",
  keep: "Not now",
  unreached: "We got no reply. Press again; it pays once.",
  approved: (name: string, amount: string) => `Approved. ${name} has ${amount}.`,
  approvals: "Approvals on their way",
  willPay: (name: string, amount: string, hasNote: boolean) =>
    `${name} gets ${amount}${hasNote ? ", and your note," : ""} in a moment.`,
  seconds: (left: number) => `${left} s`,
  cameBack: (name: string) => `The approval for ${name} came back.`,
  silences: {
    early: "That key came too early and did nothing. Press Esc, then decide.",
    elsewhere:
      "That letter did nothing, since you were not at this work. Press Esc to come back to it, then decide.",
  },
  guard:
    "Grey for a moment after each work appears, so that no double press decides about the next.",
  signedOutFirst: "You were signed out before it was sent, so nothing was paid.",
  /** Tells the signed-in person about an approval by somebody else. */
  unsent: (task: string) =>
    `An approval of ${task} may not have been sent: the person who pressed it was signed out. If the work is still in the queue, decide again; it pays once.`,
  unreachedApproval: "We got no reply. Press again; it pays once.",
  closeStrip: (task: string) => `Close the message about ${task}`,
  take: { held: "Undo", failed: "Open it" },
  takes: {
    held: (task: string) => `Undo the approval of ${task}`,
    failed: (task: string) => `Open it: ${task}`,
  },
  asked: (name: string) => `${name} is asked for changes.`,
  rejected: (name: string) => `Rejected. ${name} is told why.`,
  keys: "By keyboard",
  keyNames: {
    J: "next",
    K: "previous",
    A: "approve",
    C: "writes the note",
    R: "reject",
    U: "undo",
    O: "full screen",
    D: "download",
    Esc: "leaves the note, and leads back to the work",
    "Ctrl Enter": "sends the note as changes",
  },
  decidedToday: (count: number, hasMore: boolean) =>
    hasMore ? "Decided today" : `${count} decided today`,
  didOf: {
    "work-approved": "Approved",
    "changes-requested": "Asked for changes",
    "work-rejected": "Rejected",
    "rejection-kept": "Kept the rejection",
  } as Readonly<Record<string, string>>,
  paid: (amount: string) => `${amount} paid`,
  takenTitle: "Somebody else has decided about this work",
  taken: (what: string, who: string, when: string) =>
    who ? `${what} by ${who}, ${when}.` : `${what}, ${when}.`,
  ownTitle: "You have decided about this work",
  own: (what: string, when: string) => `${what}, ${when}, here or in another window of yours.`,
  decidedTitle: "This work has been decided about",
  takenText: "Nothing is left to decide here.",
  takenNext: "Go on to the next",
});
