import { unescaped } from "./archive";
import { ContentFault, type Inside } from "./budget";

/**
 * Paths on the writer's Mac or Android device. Other systems would look for `file:////Users/…` on
 * another computer.
 */
const onOwnDevice =
  /^file:\/{3,4}(Users|Applications|Library|Volumes|System|Macintosh HD|private|var|tmp|opt|usr|data\/user|storage\/emulated)\//i;

/**
 * True for a path of a classic Mac, such as `Macintosh HD:Users:…`. The disk's name contains a
 * blank or another character that a URL's scheme can't have, so no system takes the path for an
 * address.
 */
function isOnClassicMac(path: string): boolean {
  const [disk = "", folder = ""] = path.split(":", 2);
  return (
    /[^a-z\d+.-]/i.test(disk) &&
    /^(Users|Applications|Library)$/i.test(folder) &&
    !/[/\\@?%]/.test(path)
  );
}

const isOnOwnDevice = (path: string) => onOwnDevice.test(path) || isOnClassicMac(path);

/** The target without its escapes, and without characters that readers of addresses skip. */
const readable = (target: string) =>
  unescaped(target)
    .replace(/\p{Cc}/gu, "")
    .trim();

/**
 * True for a path on the writer's own device, as Word writes a template's path. A path with a
 * question mark is not accepted: `\??\UNC\` leads to another computer.
 */
function isOnSameDevice(target: string): boolean {
  const said = readable(target);
  if (isOnOwnDevice(said)) return true;
  const path = said
    .replaceAll("\\", "/")
    .replace(/^file:(\/\/(localhost)?(?=\/))?/i, "")
    .replace(/^\/(?=[^/])/, "");
  return !path.startsWith("/") && !path.includes("?") && !/^[a-z][a-z\d+.-]+:/i.test(path);
}

/**
 * Throws unless the target is a path on the writer's own device. Word loads the target
 * automatically, but on the reader's device such a path finds no file.
 */
export function insistOnSameDevice(target: string): void {
  if (!isOnSameDevice(target))
    throw new ContentFault({ kind: "outside", found: shortened(target) });
}

/**
 * True for a path, or for a web address with the extension of a document or picture. A web page is
 * no document, since Word would run its script.
 */
const isDocument = (target: string) =>
  isOnOwnDevice(readable(target)) ||
  /^(file:|[a-z]:|\\|\.|[^:]*$)/i.test(target.trim()) ||
  /^https?:[^!?#]*\.(do[ct]|xl[stw]|pp[st]|vsd|csv|pdf|png|jpe?g|gif|bmp)[a-z]?([!?#]|$)/i.test(
    target.trim(),
  );

/**
 * Throws for a linked object that is no document: its address would choose the program that shows
 * it.
 */
export function judgeLink(target: string, { marks }: Inside): void {
  if (!isDocument(target)) throw new ContentFault({ kind: "outside", found: shortened(target) });
  marks.add("asks-outside");
}

export const shortened = (text: string) => text.replace(/\s+/g, " ").trim().slice(0, 120);

/**
 * Programs that serve data over DDE: Office and similar ones. For any other name, DDE would start
 * the program of that name.
 */
const servers =
  /^(excel|winword|word|powerpnt|msaccess|msproject|soffice|et|wps|\w+(\.\w+)*\.\d+)$/i;

export function judgeDde(program: string, topic: string, { marks }: Inside): void {
  if (!servers.test(program.trim()))
    throw new ContentFault({ kind: "program", found: shortened(`${program} ${topic}`) });
  marks.add("asks-outside");
}

/** Judges a Word field: DDE starts a program, and other fields load pictures and files. */
export function judgeField(field: string, inside: Inside): void {
  const [, name = "", program = "", topic = ""] =
    /^\s*(\w+)\s*("[^"]*"|\S*)(.*)/s.exec(field) ?? [];
  if (/^DDE(AUTO)?$/i.test(name)) judgeDde(program.replaceAll('"', ""), topic, inside);
  if (/^(INCLUDE(PICTURE|TEXT)?|IMPORT|LINK|RD|DATABASE)$/i.test(name))
    inside.marks.add("asks-outside");
}

/** Number of characters that are searched on each side of a formula's `|`. */
const formulaSigns = 200;

/**
 * Throws for a formula that starts a program, as `=cmd|'/c calc'!A1` does; no Office program writes
 * one. `beginning` finds the program's name before the `|`.
 */
export function judgeFormulas(text: string, beginning: RegExp, inside: Inside): void {
  for (let at = text.indexOf("|"); at >= 0; at = text.indexOf("|", at + 1)) {
    inside.budget.step();
    const topic = /^(?:'|&apos;)(.*)/s.exec(text.slice(at + 1, at + formulaSigns))?.[1];
    if (topic === undefined) continue;
    const program = beginning.exec(text.slice(Math.max(0, at - formulaSigns), at))?.[1];
    if (program !== undefined) judgeDde(program, topic.split("<")[0] ?? "", inside);
  }
}
