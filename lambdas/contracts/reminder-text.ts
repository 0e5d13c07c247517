/** What stands where the reminder's button is to be. */
export const linkPlaceholder = "{link}";

/** The paragraphs of a reminder's text; one that names no link gets its button at the end. */
export function paragraphsOf(body: string): string[] {
  const written = body.split(/\n\s*\n/).map((paragraph) => paragraph.trim());
  return body.includes(linkPlaceholder) ? written : [...written, linkPlaceholder];
}
