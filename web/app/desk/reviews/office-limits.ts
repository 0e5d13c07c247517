/** The most characters of HTML, without the data of pictures. */
export const longest = 2_000_000;
/** The most HTML elements, about as many as a book has; more would freeze the page. */
export const mostElements = 32_000;

/** The limit that this HTML exceeds; undefined if none. */
export function limitOf(html: string): "text" | "parts" | undefined {
  const text = html.replace(/ src="data:[^"]*"/g, "");
  if (text.length > longest) return "text";
  return text.split("<").length > 2 * mostElements ? "parts" : undefined;
}

/** The most elements in a part of a Word file; each takes some 2 kB of memory. */
export const mostXmlElements = 400_000;

/**
 * The most bytes of unpacked XML. A larger Word file is not read; a larger workbook is read in
 * part.
 */
export const mostXml = 20_000_000;
/** The most bytes to unpack of each sheet if a workbook exceeds `mostXml`. */
export const mostOfSheet = 2_000_000;
/** The most bytes of unpacked pictures. A Word file with more is not shown. */
export const mostPictures = 40_000_000;
