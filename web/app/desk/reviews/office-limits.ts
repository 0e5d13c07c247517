/** Characters of text and marks, without pictures, which have a limit of their own. */
export const longest = 2_000_000;
/** As many as a book has; more would freeze the page. */
export const mostElements = 30_000;

/** The limit that this text exceeds, beyond which the page would not stay usable. */
export function limitOf(html: string): "text" | "parts" | undefined {
  const text = html.replace(/ src="data:[^"]*"/g, "");
  if (text.length > longest) return "text";
  return text.split("<").length > 2 * mostElements ? "parts" : undefined;
}

/** Bytes of unpacked XML up to which a file is read at all. */
export const mostXml = 20_000_000;
/** Bytes of a sheet's XML that are unpacked if the workbook has more: more than a page shows. */
export const mostOfSheet = 2_000_000;
/** Bytes of unpacked pictures up to which they are shown. */
export const mostPictures = 40_000_000;
