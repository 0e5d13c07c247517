import { type AsyncFlateStreamHandler, Inflate, Unzip, unzipSync } from "fflate";
import { SaxesParser } from "saxes";

/** The XML parts of a Word or Excel file, by their names in small letters. */
export type Parts = ReadonlyMap<string, string>;
export type Attributes = Record<string, string>;

/** A name in small letters. Some programs write backslashes, or a slash at the beginning. */
const plainName = (name: string) =>
  name
    .replaceAll("\\", "/")
    .replace(/^(?:\.?\/)+/, "")
    .toLowerCase();

/**
 * The distance of a name from the one that Office writes, which is the one that it opens: 0 for
 * Office's own name, 1 if only capital letters differ, 2 for any other name.
 */
function distance(name: string): number {
  const plain = plainName(name);
  if (name === plain.replace("sharedstrings", "sharedStrings")) return 0;
  return name.toLowerCase() === plain ? 1 : 2;
}

/** The names in a ZIP archive that are left out, since another entry has a more exact name. */
function lessExactNames(bytes: Uint8Array): Set<string> {
  const exact = new Map<string, string>();
  const others = new Set<string>();
  unzipSync(bytes, {
    filter: ({ name }) => {
      const plain = plainName(name);
      const before = exact.get(plain) ?? name;
      const isCloser = distance(name) <= distance(before);
      exact.set(plain, isCloser ? name : before);
      if (name !== before) others.add(isCloser ? before : name);
      return false;
    },
  });
  return others;
}

/**
 * The files in a ZIP archive whose names match `wanted`, by their names in small letters. Throws a
 * RangeError if the files unpack to more than `most` bytes, and another error if the archive is
 * damaged.
 */
export function unzip(
  bytes: Uint8Array,
  wanted: RegExp,
  most: number,
): Map<string, Uint8Array<ArrayBuffer>> {
  let size = 0;
  const leftOut = lessExactNames(bytes);
  const files = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!wanted.test(name) || leftOut.has(name)) return false;
      size += originalSize;
      if (size > most) throw new RangeError("This file unpacks to too much.");
      return true;
    },
  });
  return new Map(
    Object.entries(files).map(([name, content]) => [
      plainName(name),
      content as Uint8Array<ArrayBuffer>,
    ]),
  );
}

const pieceLength = 16_384;

/**
 * The beginnings of the files in a ZIP archive that is too large to unpack whole.
 *
 * @param mostOf the most bytes of a file, by its name; 0 leaves the file out
 * @param most the most bytes of all files together
 */
export function unzipBeginnings(
  bytes: Uint8Array,
  mostOf: (name: string) => number,
  most: number,
): Map<string, Uint8Array<ArrayBuffer>> {
  let left = most;
  class Beginning {
    static readonly compression = 8;
    ondata: AsyncFlateStreamHandler = () => undefined;
    readonly #inflate = new Inflate((chunk, isLast) => this.#take(chunk, isLast));
    #left: number;
    constructor(name: string) {
      this.#left = mostOf(name);
    }
    #take(chunk: Uint8Array<ArrayBuffer>, isLast: boolean) {
      const taken = chunk.subarray(0, Math.max(0, Math.min(this.#left, left)));
      this.#left -= chunk.length;
      left -= taken.length;
      this.ondata(null, taken, isLast);
    }
    push(chunk: Uint8Array, isLast: boolean) {
      if (this.#left > 0 && left > 0) this.#inflate.push(chunk, isLast);
    }
  }
  const pieces = new Map<string, Uint8Array[]>();
  const leftOut = lessExactNames(bytes);
  const archive = new Unzip((file) => {
    const name = plainName(file.name);
    if (mostOf(name) === 0 || leftOut.has(file.name)) return;
    const all: Uint8Array[] = [];
    pieces.set(name, all);
    file.ondata = (error, piece) => {
      if (error) throw error;
      all.push(piece);
    };
    file.start();
  });
  archive.register(Beginning);
  for (let at = 0; at < bytes.length; at += pieceLength)
    archive.push(bytes.subarray(at, at + pieceLength), at + pieceLength >= bytes.length);
  const begun = [...pieces].filter(([, all]) => all.some(({ length }) => length > 0));
  return new Map(begun.map(([name, all]) => [name, joined(all)]));
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}

/** Decodes XML by its byte order mark or its first character (XML 1.0, appendix F). */
export function decodeXml(bytes: Uint8Array): string {
  const [first = 0, second = 0] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0x3c && second === 0))
    return new TextDecoder("utf-16le").decode(bytes);
  if ((first === 0xfe && second === 0xff) || (first === 0 && second === 0x3c))
    return new TextDecoder("utf-16be").decode(bytes);
  const declared = /^[^>]*encoding=["']([\w.-]+)["']/.exec(
    new TextDecoder("latin1").decode(bytes.subarray(0, 200)),
  )?.[1];
  return decoderFor(declared && !/^utf-?(?:8|16)/i.test(declared) ? declared : "utf-8").decode(
    bytes,
  );
}

/** The decoder of an encoding; that of UTF-8 if browsers don't know the encoding. */
function decoderFor(encoding: string): TextDecoder {
  try {
    return new TextDecoder(encoding);
  } catch {
    return new TextDecoder();
  }
}

/** The part with this name; the case of letters doesn't matter (ECMA-376, part 2). */
export const partNamed = (parts: Parts, name: string) => parts.get(name.toLowerCase());

/** The XML parts of a Word or Excel file. Throws as {@link unzip} does. */
export function partsOf(bytes: Uint8Array, most: number): Parts {
  const files = unzip(bytes, /\.(?:xml|rels)$/i, most);
  return new Map([...files].map(([name, content]) => [name, decodeXml(content)]));
}

/**
 * The targets of a part's relationships of one type, by relationship id. Targets outside the file
 * are left out.
 */
export function targetsOf(parts: Parts, part: string, type: string): Map<string, string> {
  const folder = part.slice(0, part.lastIndexOf("/") + 1);
  const targets = new Map<string, string>();
  walk(
    partNamed(parts, `${folder}_rels/${part.slice(folder.length)}.rels`) ?? "",
    ({ name, of }) => {
      if (name !== "Relationship" || !of["Type"]?.endsWith(`/${type}`)) return;
      if (of["TargetMode"] === "External") return;
      targets.set(of["Id"] ?? "", placeOf(of["Target"] ?? "", folder));
    },
  );
  return targets;
}

/**
 * The name of the part to which a target leads, in small letters. The target is relative to
 * `folder`, or starts with a slash.
 */
export function placeOf(target: string, folder: string): string {
  try {
    const { pathname } = new URL(target.replaceAll("\\", "/"), `file:///${encodeURI(folder)}`);
    return decodeURIComponent(pathname.slice(1)).toLowerCase();
  } catch {
    // The target is no part of the file; the other targets are still valid.
    return "";
  }
}

export interface Tag {
  /** The name without its prefix. */
  name: string;
  prefix: string;
  of: Attributes;
}

/** Parses XML. `onEnd` gets the text since the last tag. Throws if the text isn't XML. */
export function walk(
  xml: string,
  onStart: (tag: Tag) => void,
  onEnd?: (name: string, text: string) => void,
) {
  if (xml === "") return;
  const parser = new SaxesParser();
  let text = "";
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    text = "";
    const at = name.indexOf(":");
    onStart({ name: name.slice(at + 1), prefix: name.slice(0, Math.max(at, 0)), of: attributes });
  });
  const add = (more: string) => {
    text += more;
  };
  parser.on("text", add);
  parser.on("cdata", add);
  parser.on("closetag", ({ name }) => {
    onEnd?.(name.slice(name.indexOf(":") + 1), text);
    text = "";
  });
  parser.write(xml.replace(/^\ufeff/, "")).close();
}

export function walkUntilDamaged(...walked: Parameters<typeof walk>) {
  try {
    walk(...walked);
  } catch {
    // The content before the error is used.
  }
}
