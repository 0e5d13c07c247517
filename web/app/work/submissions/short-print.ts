/** `9F3A 77C1 04BE D2A8` of a file's SHA-256: enough to compare two files by. */
export const shortPrint = (sha256: string) =>
  (sha256.slice(0, 16).toUpperCase().match(/.{4}/g) ?? []).join(" ");
