/** Characters of text and marks, without the pictures, which the file's own size limits. */
const longest = 2_000_000;
/** As many as a book has; more would freeze the page. */
const mostElements = 30_000;

/** Whether a page stays usable with this text of a file. */
export function isShowable(html: string): boolean {
  const text = html.replace(/ src="data:[^"]*"/g, "");
  return text.length <= longest && text.split("<").length <= 2 * mostElements;
}
