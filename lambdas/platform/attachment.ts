import { gzipSync } from "node:zlib";
import { RawReply } from "./api-handler";

/**
 * Longer texts are sent as gzip, because a function's answer is limited to 6 MB. All clients of
 * these routes accept gzip.
 */
const largestPlain = 4_000_000;

export function attachment(
  fileName: string,
  mediaType: string,
  file: string | Uint8Array,
): RawReply {
  const isLarge = typeof file === "string" && Buffer.byteLength(file) > largestPlain;
  const bytes = isLarge ? gzipSync(file) : file;
  return new RawReply({
    statusCode: 200,
    headers: {
      "content-type": mediaType,
      "content-disposition": `attachment; filename="${fileName}"`,
      "cache-control": "private, no-store",
      ...(isLarge && { "content-encoding": "gzip" }),
    },
    isBase64Encoded: typeof bytes !== "string",
    body: typeof bytes === "string" ? bytes : Buffer.from(bytes).toString("base64"),
  });
}

export const csvAttachment = (name: string, csv: string) =>
  attachment(`${name}.csv`, "text/csv; charset=utf-8", csv);
