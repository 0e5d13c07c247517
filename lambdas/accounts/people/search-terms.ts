import type { Profile } from "../profile/profile";

const longest = 120;

/** A text as it is searched: without regard to case, accents and width. */
export function searched(text: string): string {
  const plain = text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  // By characters: half of a pair is no text that a key may hold.
  return Array.from(plain.trim().replace(/\s+/g, " ")).slice(0, longest).join("");
}

const digitsOf = (phone: string) => phone.replace(/\D/g, "");

/** What a writer is found by the beginning of; each once. */
export function termsOf(profile: Profile): string[] {
  const { username, email, firstName, lastName, phoneNumber, accountNumber = "" } = profile;
  const terms = [
    searched(username),
    searched(email),
    searched(`${firstName} ${lastName}`),
    searched(`${lastName} ${firstName}`),
    digitsOf(phoneNumber),
    accountNumber,
  ];
  return [...new Set(terms)].filter(Boolean);
}

/**
 * The beginnings that somebody may mean by what they typed: a number as it is dialled in Kenya, with or
 * without its zero or its country's code, or an account number with its gap.
 */
export function beginningsOf(typed: string): string[] {
  const asText = searched(typed);
  const digits = /^\+?[\d\s-]+$/.test(asText) ? digitsOf(asText) : "";
  const national = /^0?([17]\d*)$/.exec(digits)?.[1];
  const all = [asText, digits, national ? `254${national}` : ""];
  return [...new Set(all)].filter(Boolean);
}
