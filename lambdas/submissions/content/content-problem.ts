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
