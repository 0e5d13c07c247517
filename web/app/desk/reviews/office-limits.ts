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
/** Bytes of pictures that a file unpacks to at most, to be shown with them. */
export const mostPictures = 40_000_000;
