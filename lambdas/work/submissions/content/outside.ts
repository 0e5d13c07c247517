import { unescaped } from "./archive";
import { ContentFault, type Inside } from "./budget";

/** Word for Mac writes a path as `file:////Users/…`, which elsewhere leads to another computer. */
const onMac =
  /^file:\/{3,4}(Users|Applications|Library|Volumes|System|Macintosh HD|private|var|tmp|opt|usr)\//i;

/**
 * Word names the template that a file was begun with by its path on the writer's own device. No path
 * there has a question mark, but ways around: `\??\UNC\` leads to another computer.
 */
function isOnSameDevice(target: string): boolean {
  const said = unescaped(target.trim());
  if (onMac.test(said)) return true;
  const path = said
    .replaceAll("\\", "/")
    .replace(/^file:(\/\/(localhost)?(?=\/))?/i, "")
    .replace(/^\/(?=[^/])/, "");
  return !path.startsWith("/") && !path.includes("?") && !/^[a-z][a-z\d+.-]+:/i.test(path);
}

/** Throws for what Word loads by itself, unless it is on the writer's own device and so can't be loaded. */
export function insistOnSameDevice(target: string): void {
  if (!isOnSameDevice(target))
    throw new ContentFault({ kind: "outside", found: shortened(target) });
}

/** A file on a disk, or one on the web that is no page: Word would run what a page says. */
const isDocument = (target: string) =>
  /^(file:|[a-z]:|\\|\.|[^:]*$)/i.test(target.trim()) ||
  /^https?:[^!?#]*\.(do[ct]|xl[stw]|pp[st]|vsd|csv|pdf|png|jpe?g|gif|bmp)[a-z]?([!?#]|$)/i.test(
    target.trim(),
  );

/** Throws for a linked object that is no document: it is shown by the program that its address begins with. */
export function judgeLink(target: string, { marks }: Inside): void {
  if (!isDocument(target)) throw new ContentFault({ kind: "outside", found: shortened(target) });
  marks.add("asks-outside");
}

export const shortened = (text: string) => text.replace(/\s+/g, " ").trim().slice(0, 120);

/** Programs that are asked for data: Office and its like. Every other name starts what it names. */
const servers =
  /^(excel|winword|word|powerpnt|msaccess|msproject|soffice|et|wps|\w+(\.\w+)*\.\d+)$/i;

/** Throws for a link by DDE, which starts the program that it names, unless that is one of Office. */
export function judgeDde(program: string, topic: string, { marks }: Inside): void {
  if (!servers.test(program.trim()))
    throw new ContentFault({ kind: "program", found: shortened(`${program} ${topic}`) });
  marks.add("asks-outside");
}

/** Judges what a field of Word's asks for: DDE starts a program; others fetch pictures and files. */
export function judgeField(field: string, inside: Inside): void {
  const [, name = "", program = "", topic = ""] =
    /^\s*(\w+)\s*("[^"]*"|\S*)(.*)/s.exec(field) ?? [];
  if (/^DDE(AUTO)?$/i.test(name)) judgeDde(program.replaceAll('"', ""), topic, inside);
  if (/^(INCLUDE(PICTURE|TEXT)?|IMPORT|LINK|RD|DATABASE)$/i.test(name))
    inside.marks.add("asks-outside");
}

/** How many signs before the bar of a formula are looked at, and after it. */
const formulaSigns = 200;

/**
 * Throws for a formula that starts a program (`=cmd|'/c calc'!A1`), as no program of Office writes it.
 * `beginning` finds the program in what stands before the bar.
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
