import type { FileType } from "#contracts/submissions";
import { ContentFault, type Inside } from "./budget";
import { judgePacked } from "./older-file";
import { insistOnSameDevice, judgeField, judgeFormulas, judgeLink, shortened } from "./outside";
import { textOf } from "./xml";

const headBytes = 4096;
const headOf = (file: Buffer) =>
  textOf(file.subarray(0, headBytes))
    .replace(/^\ufeff/, "")
    .trimStart();

export const isRichText = (file: Buffer) => headOf(file).startsWith("{\\rt");

/**
 * Returns the type of a text that Word or Excel opens: RTF, HTML, MHTML, the XML of Office 2003, or
 * plain text named .doc or .xls; undefined for any other file. Throws ContentFault for a danger.
 */
export async function judgeTextFile(file: Buffer, named: FileType | undefined, inside: Inside) {
  const head = headOf(file);
  inside.budget.search(10 * file.length);
  if (isRichText(file)) {
    await judgeRichText(file, inside);
    return "doc";
  }
  const isSheet = named === "xls" || named === "xlsx" || /excel|Workbook/i.test(head);
  if (
    /^(<\?xml|<!DOCTYPE html|<html|<table|<meta|<head|<body|<div|<style|MIME-Version:|From:)/i.test(
      head,
    )
  ) {
    if (
      !/<\/?(html|table|body|head|meta|p|div)\b|office:(word|excel|spreadsheet)|wordml|MIME-Version/i.test(
        head,
      )
    )
      return undefined;
    judgePage(textOf(file), inside);
    return isSheet ? "xls" : "doc";
  }
  if ((named !== "doc" && named !== "xls") || !isText(file)) return undefined;
  if (named === "xls") judgeFormulas(textOf(file), cell, inside);
  return named;
}

const isText = (file: Buffer) => !/[^\t\n\v\f\r\x20-\uffff]|\ufffd{3}/.test(textOf(file));

/**
 * Throws for RTF with a template from another device, with a field that starts a program, or with
 * an object that is a program, loads on opening, or hides its type.
 */
export async function judgeRichText(file: Buffer, inside: Inside): Promise<void> {
  const text = file.toString("latin1");
  // A control word consists of letters and ends at the first other character.
  const isLoaded = /\\obj(?:update|autlink)(?![a-z])/.test(text);
  for (const [, hex = ""] of text.matchAll(/\\objdata(?![a-z])(?:-?\d+)? ?([^}]*)/g)) {
    // Word skips characters that are not hexadecimal, so they serve only to hide something.
    if (isLoaded || !/^[\s\da-f]*$/i.test(hex))
      throw new ContentFault({ kind: "program", found: "an object" });
    await judgeObject(Buffer.from(hex.replace(/\s/g, ""), "hex"), inside);
  }
  for (const [, template = ""] of text.matchAll(/\\\*\s*\\template(?![a-z])(?:-?\d+)?\s*([^{}]*)/g))
    if (template.trim()) insistOnSameDevice(template.replaceAll("\\\\", "\\"));
  // A field may be in several groups, whose joints become one character: one pattern for a whole
  // field would exhaust the stack.
  const joined = text.replace(/\}\s*\{/g, "\0");
  for (const [, field = ""] of joined.matchAll(/\\fldinst(?![a-z])(?:-?\d+)?\s*([^}]*)/g))
    judgeField(field.replace(/\\[a-z]+-?\d* ?|[{}\0]/g, "").replaceAll("\\\\", "\\"), inside);
}

/** The type of an object that is a link ([MS-OLEDS] 2.2.4 to 2.2.6). */
const linked = 1;

async function judgeObject(object: Buffer, inside: Inside): Promise<void> {
  const names: string[] = [];
  let at = 8;
  while (names.length < 3 && at + 4 <= object.length) {
    const end = at + 4 + object.readUInt32LE(at);
    names.push(object.toString("latin1", at + 4, end).split("\0", 1)[0] ?? "");
    at = end;
  }
  const [program = "", topic = ""] = names;
  if (object[4] === linked) judgeLink(topic, inside);
  else if (/^package$/i.test(program)) judgePacked(object.subarray(at), inside);
  else if (!documents.test(program))
    throw new ContentFault({ kind: "program", found: shortened(program) || "an object" });
  else await inside.lookInto(object.subarray(at + 4));
}

/**
 * Programs whose objects are documents or pictures. Objects of other programs, such as the old
 * equation editor, can run code.
 */
const documents =
  /^(?:word|excel|powerpoint|msgraph|visio|acroexch|pbrush|paint|static|metafile|mathtype|equation\.dsmt|opendocument|openoffice|libreoffice|soffice)/i;

/**
 * Throws for macros, for a frame with content from outside, and for a formula that starts a
 * program. Marks other content that loads from outside, for the reviewer.
 */
function judgePage(text: string, inside: Inside): void {
  if (/ActiveMime|QWN0aXZlTWltZQ|editdata\.mso|application\/x-mso|docSuppData/i.test(text))
    throw new ContentFault("macros");
  const frame =
    /<(?:i?frame|object|embed)\b[^<>]*\b(?:src|data|codebase)=(?:3D)?["']?([^"'\s>]+)/i.exec(
      text,
    )?.[1];
  if (frame && /^(https?:|\\\\|\/\/|ftp:|file:|mhtml:)/i.test(frame))
    throw new ContentFault({ kind: "outside", found: shortened(frame) });
  if (
    /<(?:v:imagedata|img|link|script|style|td|table|body)\b[^<>]*\b(?:src|href|background)=(?:3D)?["']?(https?:|\/\/|\\\\)/i.test(
      text,
    )
  )
    inside.marks.add("asks-outside");
  judgeFormulas(text, cell, inside);
}

const cell = /(?:^|[\t\n\r,;">])\s*[=+\-@][^\t\n\r"<]*?([\w.\\:-]+)$/;
