/** A file whose bytes have arrived. */
export interface WholeFile {
  fileName: string;
  bytes: Buffer;
}

/** What is wrong with a file; `found` says what it is instead, in words. */
export type ContentProblem =
  | { kind: "damaged" | "encrypted" | "macros" | "outside" | "oversized" }
  | { kind: "other-content"; found: string };

/** Why a file can't be looked into. */
export class ContentFault extends Error {
  constructor(readonly kind: "damaged" | "oversized") {
    super(kind);
  }
}
