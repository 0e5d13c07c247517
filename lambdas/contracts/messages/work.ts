import { waitOf } from "./requests";

/** Of handing in work and of its review. */
export const submissionMessages = {
  wrongType: "Please choose a .docx, .doc, .pdf, .xls or .xlsx file.",
  empty: "This file is empty. Please choose the one with your work.",
  tooLarge: "This file is larger than 25 MB. Please make its pictures smaller.",
  notYours: "This task is not yours, or not any more. My Tasks says where it stands.",
  takenBack:
    "This task was taken back, so its work can't be handed in. It costs you no rating. My Tasks says why.",
  notOpen: "This task can't be handed in now. Your submissions say where it stands.",
  pastDue: "This task is past its due time and can't be handed in any more.",
  notFound: "This file is not with us. Please choose it again.",
  malware: (name: string) =>
    `Our scan found malware in “${name}”, so we can't take it. Clean your device with a virus scanner, save your work anew and choose that file.`,
  removedAsMalware: "Our scan found malware in this file, and it was deleted.",
  noWork: "Nothing was handed in for this task.",
  noLongerKept: (years: number) =>
    `Files are kept for ${years} ${years === 1 ? "year" : "years"}, and this one is older.`,
  partsMissing: (count: number) =>
    `${count} ${count === 1 ? "part" : "parts"} of the file have not arrived yet.`,
  tooManyUploads: (minutes: number) =>
    `You have begun many files for this task today. You can send another one in ${waitOf(minutes)}; one that is begun and not whole yet can still go on.`,
  tooManyHandIns: (minutes: number) =>
    `This file was checked often within an hour. Choose it again in ${waitOf(minutes)}: what has arrived is kept.`,
  rush: "Something else changed at this moment. Please try again.",
  fetchFailed: "Your submissions can't be loaded. Please try again.",
  otherContent: (found: string, name: string) =>
    `This is ${found}, not what “${name}” says. Save your work as .docx, .doc, .pdf, .xls or .xlsx and choose it again.`,
  damaged: (name: string) =>
    `“${name}” is damaged or not whole. Open it, save it again and choose the new file.`,
  encrypted: (name: string) =>
    `“${name}” is protected by a password, so nobody could review it. Save it without a password and choose it again.`,
  macros: (name: string) =>
    `“${name}” holds macros, or parts that run or load programs, which we don't take. Save it as .pdf, or as .docx or .xlsx without them, and choose it again.`,
  outside: (name: string) =>
    `“${name}” loads a picture, a template or other content from outside when it is opened, which we don't take. Save it as .pdf, or put that content into it, and choose it again.`,
  oversized: (name: string) =>
    `“${name}” holds too much to be looked through. Save it again with less in it, or as .pdf, and choose it again.`,
  otherFile: (name: string) =>
    `What arrived is not the “${name}” that you chose: it was changed meanwhile. Please choose it again.`,
} as const;

export const reviewMessages = {
  noteNeeded: "Write to the writer what to change, or why it is not accepted.",
  decided: "This work has been decided about already.",
  notFound: "There is no such work.",
  scanning: "This file is still being scanned for malware. It can be reviewed in some minutes.",
  malware:
    "Our scan found malware in this file, so nobody has opened it and it was deleted. Clean your device with a virus scanner, save your work anew and send that file.",
} as const;
