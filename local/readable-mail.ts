/**
 * The words of an HTML mail, each link with its address on a line of its own. A bracket behind an
 * address would be taken for a part of it.
 */
export const readableMail = (html: string): string =>
  html
    .replace(/<(head|style|title)[\s\S]*?<\/\1>/gi, "")
    .replace(/<a\b[^>]*href="([^"]*)"[^>]*>([\s\S]*?)<\/a>/gi, (_, address, label) =>
      link(address, label.trim()),
    )
    .replace(/<\/(p|div|tr|h\d|li)>|<br\s*\/?>/gi, "\n")
    .replace(/<[^>]+>/g, "")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&")
    .replace(/[ \t]+/g, " ")
    .replace(/\s*\n\s*/g, "\n")
    .trim();

/** Without its label where that is the address itself. */
const link = (address: string, label: string) =>
  address === label || address === `mailto:${label}` ? label : `${label}:\n${address}\n`;
