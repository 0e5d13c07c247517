import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);

/** What CloudFront compresses: these types, from 1 kB to 10 MB. */
const types = new Set([
  "application/javascript",
  "application/json",
  "application/manifest+json",
  "application/xml",
  "font/ttf",
  "font/otf",
  "image/svg+xml",
  "image/x-icon",
  "text/css",
  "text/csv",
  "text/html",
  "text/javascript",
  "text/markdown",
  "text/plain",
  "text/xml",
]);
const smallest = 1_000;
const largest = 10_000_000;

/** The encoding that CloudFront would choose; undefined for none. */
export function encodingFor(
  accepted: string | undefined,
  contentType: string | undefined,
  bytes: number,
): "br" | "gzip" | undefined {
  const type = contentType?.split(";")[0]?.trim().toLowerCase() ?? "";
  if (!types.has(type) || bytes < smallest || bytes > largest) return undefined;
  const wanted = new Set(
    (accepted ?? "")
      .split(",")
      .map((part) => part.trim().split(";"))
      .filter(([, quality]) => Number(quality?.trim().replace(/^q=/, "") ?? 1) > 0)
      .map(([name]) => name?.trim().toLowerCase()),
  );
  return (["br", "gzip"] as const).find((encoding) => wanted.has(encoding));
}

/** At levels that are quick enough for each answer. */
export const compress = (body: Buffer, encoding: "br" | "gzip"): Promise<Buffer> =>
  encoding === "br"
    ? brotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
    : zip(body, { level: 6 });

/** A cache of compressed bodies; the least recently used leave first. */
export class CompressedCopies {
  private readonly copies = new Map<string, Buffer>();
  private bytes = 0;

  constructor(private readonly room = 64_000_000) {}

  async of(key: string, body: Buffer, encoding: "br" | "gzip"): Promise<Buffer> {
    const kept = this.copies.get(key);
    if (kept) {
      this.copies.delete(key);
      this.copies.set(key, kept);
      return kept;
    }
    const compressed = await compress(body, encoding);
    this.copies.set(key, compressed);
    this.bytes += compressed.length;
    for (const [oldest, copy] of this.copies) {
      if (this.bytes <= this.room) break;
      this.copies.delete(oldest);
      this.bytes -= copy.length;
    }
    return compressed;
  }
}
