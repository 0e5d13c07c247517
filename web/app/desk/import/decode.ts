export interface Decoded {
  text: string;
  encoding: string;
  /** A word that was probably decoded wrongly. */
  doubtful?: string | undefined;
}

/**
 * Decodes a text by its byte order mark, or else by its content: as UTF-16, UTF-8, the code page of
 * Windows, or the code page of old Macs, which Excel for Mac still uses for plain CSV.
 */
export function decode(bytes: ArrayBuffer): Decoded {
  const [first = 0, second = 0] = new Uint8Array(bytes.slice(0, 2));
  const utf16 = utf16Of(first, second) ?? unmarkedUtf16(bytes);
  if (utf16) return { text: new TextDecoder(utf16).decode(bytes), encoding: "UTF-16" };
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return { text, encoding: "UTF-8", doubtful: wordWith(twiceEncoded, text) };
  } catch {
    return byLooks(bytes);
  }
}

const utf16Of = (first: number, second: number) => {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
};

/** UTF-16 has at least so many zero bytes, since the names of the columns have more. */
const fewestZeros = 10;

/**
 * Returns an encoding if every second byte of separators and digits is zero: ASCII text contains
 * zeros only in UTF-16.
 */
function unmarkedUtf16(bytes: ArrayBuffer) {
  const empty = [0, 0];
  for (const [at, byte] of new Uint8Array(bytes.slice(0, 10_000)).entries())
    if (byte === 0) empty[at % 2] = (empty[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = empty;
  if (Math.max(even, odd) < Math.max(fewestZeros, 4 * Math.min(even, odd))) return undefined;
  return odd > even ? "utf-16le" : "utf-16be";
}

/**
 * Letters that result when UTF-8 was read as the code page of Windows or of old Macs and saved
 * again, when the page of old Macs was read as that of Windows, or when letters were lost.
 */
const twiceEncoded =
  /â[€\u0080][\u0080-\u009f™œ˜“”¦]|Ã[\u0080-\u00bf]|‚Ä.|√[©®±≠°¥º¶]|\p{Ll}Õ(?:s|t|re|ll|ve)\b|\ufffd/u;

const wordWith = (pattern: RegExp, text: string) => {
  const found = pattern.exec(text);
  return found ? wordAt(text, found.index) : undefined;
};

/** The word at a place in a text, or the part of a long word around this place. */
const wordAt = (text: string, at: number) =>
  `${/[^\s,;]*$/.exec(text.slice(Math.max(0, at - 20), at))}${/^[^\s,;]*/.exec(text.slice(at, at + 20))}`;

/**
 * Decodes a text that is not valid UTF-8. If most of its letters beyond ASCII are valid, it is
 * damaged UTF-8; otherwise the code page with more plausible letters is used.
 */
function byLooks(bytes: ArrayBuffer): Decoded {
  const damaged = new TextDecoder().decode(bytes);
  const lost = damaged.match(/\ufffd/g)?.length ?? 0;
  if ((damaged.match(/[\u0080-\ufffc]/g)?.length ?? 0) > lost)
    return { text: damaged, encoding: "UTF-8", doubtful: wordWith(/\ufffd/, damaged) };
  const windows = look(bytes, "windows-1252", "Windows-1252");
  const mac = look(bytes, "macintosh", "Mac Roman");
  // Only old Macs end lines with a carriage return alone.
  const hasMacLines = /\r(?!\n)/.test(mac.text);
  const ahead = mac.fitting - windows.fitting;
  const isOfMac = ahead === 0 ? hasMacLines : ahead > 0;
  const { text, encoding, fitting, all, worst } = isOfMac ? mac : windows;
  return { text, encoding, doubtful: fitting > all * 0.75 ? undefined : worst };
}

function look(bytes: ArrayBuffer, label: string, encoding: string) {
  const text = new TextDecoder(label).decode(bytes);
  let all = 0;
  let fitting = 0;
  let worst: string | undefined;
  for (const { 0: sign, index } of text.matchAll(/[\u0080-\uffff]/g)) {
    const isFit = fits.some((fit) =>
      fit.test(`${text[index - 1] ?? " "}${sign}${text[index + 1] ?? " "}`),
    );
    all++;
    if (isFit) fitting++;
    else worst ??= wordAt(text, index);
  }
  return { text, encoding, all, fitting, worst };
}

/** A character beyond ASCII is plausible if it and its neighbours match one of these. */
const fits: readonly RegExp[] = [
  // A small letter is beside a letter without an accent. A capital begins a word or follows a capital.
  /^[A-Za-z]\p{Ll}|^.\p{Ll}[A-Za-z]/su,
  /^[^\p{Ll}]\p{Lu}[A-Za-z]|^[A-Z]\p{Lu}/u,
  /^[\p{L}\p{N}\s"“(,;–—-]’/u,
  /^[\s("[,;–—-][“‘«„‚»][^\s,;]/,
  /^\S[”»“‘«][\s)"\],;.:!?–—-]/,
  /^[\s("“][¿¡]\p{L}/u,
  /^[\s\p{L}\p{N}"”),;][–—]/u,
  /^.…[\s\p{L}”’"')]/su,
  /^.[£€¥]\d|^\d[£€¥]/s,
  /^.[•·°©®™½¼¾²³×÷±§µ\u00a0à]/s,
];
