/** A file of which any range of bytes can be read. */
export interface ReadableFile {
  fileName: string;
  size: number;
  read: (start: number, length: number) => Promise<Uint8Array>;
}

/** What is wrong with a file; `found` says what it is instead, in words. */
export type ContentProblem =
  | { kind: "damaged" | "encrypted" | "macros" | "oversized" }
  | { kind: "other-content"; found: string };

/** Why a file can't be looked into. */
export class ContentFault extends Error {
  constructor(readonly kind: "damaged" | "oversized") {
    super(kind);
  }
}

/** What is judged beside a file itself: what is embedded in it. */
export interface Inside {
  /** How many more bytes may be unpacked for the whole judgement. */
  left: number;
  lookInto: (bytes: Uint8Array) => Promise<ContentProblem | undefined>;
}
