export interface Decoded {
  text: string;
  encoding: string;
  /** A word that looks wrong in every likely encoding. */
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
    return { text, encoding: "UTF-8", doubtful: twiceEncoded.exec(text)?.[0] };
  } catch {
    return byLooks(bytes);
  }
}

const utf16Of = (first: number, second: number) => {
  if (first === 0xff && second === 0xfe) return "utf-16le";
  return first === 0xfe && second === 0xff ? "utf-16be" : undefined;
};

/** Returns an encoding if enough bytes are zero: ASCII text contains zeros only in UTF-16. */
function unmarkedUtf16(bytes: ArrayBuffer) {
  const start = new Uint8Array(bytes.slice(0, 1000));
  const empty = [0, 0];
  for (const [at, byte] of start.entries())
    if (byte === 0) empty[at % 2] = (empty[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = empty;
  if (Math.max(even, odd) < start.length / 5) return undefined;
  return odd > even ? "utf-16le" : "utf-16be";
}

/** Letters that result when UTF-8 was read as Windows' code page and saved again. */
const twiceEncoded = /\S*(?:â€[™œ\u009d˜“”¦]|Ã[\u0080-\u00bf])\S*/;

/**
 * Decodes a text as damaged UTF-8, Windows text or text of old Macs: the encoding with the most
 * plausible words.
 */
function byLooks(bytes: ArrayBuffer): Decoded {
  const damaged = new TextDecoder().decode(bytes);
  const lost = damaged.match(/\ufffd/g)?.length ?? 0;
  if ((damaged.match(/[\u0080-\ufffc]/g)?.length ?? 0) > lost)
    return { text: damaged, encoding: "UTF-8", doubtful: /\S*\ufffd\S*/.exec(damaged)?.[0] };
  const windows = look(bytes, "windows-1252", "Windows-1252");
  const mac = look(bytes, "macintosh", "Mac Roman");
  // Only old Macs end lines with a carriage return alone.
  const hasMacLines = /\r(?!\n)/.test(mac.text);
  const isOfMac = mac.score === windows.score ? hasMacLines : mac.score > windows.score;
  const { text, encoding, score, worst } = isOfMac ? mac : windows;
  return { text, encoding, doubtful: score < 0 ? worst : undefined };
}

function look(bytes: ArrayBuffer, label: string, encoding: string) {
  const text = new TextDecoder(label).decode(bytes);
  let score = 0;
  let worst: string | undefined;
  for (const { 0: sign, index } of text.matchAll(/[\u0080-\uffff]/g)) {
    const isFit = fits.some((fit) =>
      fit.test(`${text[index - 1] ?? " "}${sign}${text[index + 1] ?? " "}`),
    );
    score += isFit ? 1 : -1;
    if (!isFit) worst ??= /\S*$/.exec(text.slice(Math.max(0, index - 20), index)) + sign;
  }
  return { text, encoding, score, worst };
}

/** A character beyond ASCII is plausible if it and its neighbours match one of these. */
const fits: readonly RegExp[] = [
  // A small letter is beside another letter. A capital begins a word or is among capitals.
  /^\p{L}\p{Ll}|^.\p{Ll}\p{L}/su,
  /^[^\p{Ll}]\p{Lu}\p{L}/u,
  /^[\p{L}\p{N}\s"(,;–—-]’/u,
  /^[\s([,;–—-][“‘«][^\s,;]/,
  /^\S[”»][\s)\],;.:!?–—-]/,
  /^[\s\p{L}\p{N}"”)][–—]/u,
  /^.…[\s\p{L}”’"')]/su,
  /^.[£€¥]\d|^\d[£€¥]/s,
  /^.[•·°©®™½¼¾×§\u00a0à]/s,
];
