const longestName = 20;

/**
 * What somebody calls themselves, as a mail may say it: letters, spaces, apostrophes and hyphens, so that
 * nobody sends sentences, sums or addresses under our name. Anything else is "writer".
 */
export const nameInMail = (name: string) => (isPlain(name) ? name : "writer");

/** A link whose page says whose account it is about; without a name that a mail may not say. */
export const linkOf = (address: string, username: string) =>
  isPlain(username) ? `${address}&username=${encodeURIComponent(username)}` : address;

const isPlain = (name: string) =>
  /^\p{L}[\p{L}\p{M} '’-]*$/u.test(name) && [...name].length <= longestName;
