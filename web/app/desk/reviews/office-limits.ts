/** Characters of text and marks, without the pictures, which the file's own size limits. */
export const longest = 2_000_000;
/** As many as a book has; more would freeze the page. */
export const mostElements = 30_000;

/** The limit beyond which the page would not stay usable with this text of a file. */
export function limitOf(html: string): "text" | "parts" | undefined {
  const text = html.replace(/ src="data:[^"]*"/g, "");
  if (text.length > longest) return "text";
  return text.split("<").length > 2 * mostElements ? "parts" : undefined;
}

/** Bytes of XML that a file unpacks to at most, to be read at all. */
export const mostXml = 20_000_000;

/**
 * Why a Word or Excel file is not read, if it isn't: it is no ZIP file, or its XML unpacks to too
 * much by the sizes in the directory at its end.
 */
export function whyUnread(file: ArrayBuffer): "broken" | "unpacked" | undefined {
  const view = new DataView(file);
  const end = endOf(view);
  if (end === undefined) return "broken";
  let at = view.getUint32(end + 16, true);
  let xml = 0;
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const [name, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    const path = new TextDecoder().decode(new Uint8Array(file, at + 46, name));
    if (/\.(xml|rels)$/i.test(path)) xml += view.getUint32(at + 24, true);
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return xml > mostXml ? "unpacked" : undefined;
}

/** Where the last record of a ZIP file begins. */
function endOf(view: DataView): number | undefined {
  for (let at = view.byteLength - 22; at >= 0 && at > view.byteLength - 65_558; at--)
    if (view.getUint32(at, true) === 0x06054b50) return at;
  return undefined;
}
