/**
 * Characters that people paste with the digits: blanks, dashes, dots, brackets, slashes, invisible
 * ones, and single bullets. Several bullets, or three dots, hide digits.
 */
const around =
  /[\s\p{Pd}\p{Pc}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800\u2212\u2043~()[\]{}/\\\u2044\u2215]|(?<![\u00B7\u2022\u2027\u30FB]\s*)[\u00B7\u2022\u2027\u30FB](?!\s*[\u00B7\u2022\u2027\u30FB])|(?<!\.)\.{1,2}(?!\.)/gu;
/** Quotes, commas, bullets or emoji before or after a number. `*144#` is no phone number. */
const beside = /^[^\p{L}\p{N}+*#]+|[^\p{L}\p{N}+*#]+$/gu;

const label =
  "(?:(?:my|tel(?:ephone)?|(?:tele|cell)?phone|mob(?:ile)?|cell|call|text|sms|whats ?app|m-?pesa|airtel(?: money)?|safaricom|no|nr|num(?:ber)?|contact|simu|namba(?:ri)?|ya|yangu|mine|is|ni|line|only|[ptm](?=[:.]))(?!\\p{L}))";
/** Words before or after a number that describe it: `Tel: 0712 345 678 (WhatsApp)`. */
const labels = new RegExp(
  `^[^\\p{L}\\d+]*(?:${label}[^\\p{L}\\d+]*)+|(?:[^\\p{L}\\d]{0,9}(?<!\\p{L})${label})+[^\\p{L}\\d]*$`,
  "giu",
);

/** In longer texts no words are searched for, since the search takes quadratic time. */
const longest = 100;

/** The text without words and signs around a number; unchanged if it has no digits besides them. */
function withoutLabels(text: string): string {
  const bare = text.length > longest ? "" : text.replace(labels, "").replace(beside, "");
  return /\d/.test(bare) ? bare : text;
}

/**
 * `(0)` after the country code: people write this zero but don't dial it, except in Italy. After
 * another zero it is typed twice.
 */
const trunkZero = /^(\D*(?:(?:\+|00)\D{0,3}(?!39(?!\d))\d{1,3}|0)\D{0,5})[([]\s*0\s*[)\]]/;
/** Commas with which Excel groups the digits of a whole Kenyan number. */
const grouped = /^(\+?254|0),?([17]\d\d),?(\d{3}),?(\d{3})$/;
const kenyanTrunkZero = /^(\+?254)0(?=[17]\d{8}$)/;
/** The digits of Arabic and Persian keyboards. */
const arabicDigits = /[\u0660-\u0669\u06F0-\u06F9]/g;

/**
 * The digits of a phone number, after a plus sign if it has one. `00` before the country code
 * becomes a plus sign. Zeros around Kenya's code are dropped, and a plus sign before its zero.
 */
export const plainPhone = (written: string): string =>
  withoutLabels(
    written
      .normalize("NFKC")
      .replace(arabicDigits, (digit) => String(digit.charCodeAt(0) & 15))
      .replace(trunkZero, "$1"),
  )
    .replace(around, "")
    .replace(grouped, "$1$2$3$4")
    .replace(/^\+?(?:00(?=[1-9])|0+(?=2540?[17]\d{8}$))/, "+")
    .replace(/^\+(?=0[17]\d{8}$)/, "")
    .replace(kenyanTrunkZero, "$1");

/**
 * Tests a {@link plainPhone}: 2 to 15 digits, the first not 0, or a Kenyan mobile number. A number
 * with Kenya's code must be a Kenyan mobile number.
 */
export const phonePattern = /^(?:\+?(?!254)[1-9]\d{1,14}|(?:\+?254|0)[17]\d{8})$/u;

/**
 * The E.164 form (`+2547…`, `+2541…`) of a Kenyan mobile number in any spelling; otherwise
 * undefined.
 */
export function kenyanPhone(written: string): string | undefined {
  const national = /^(?:\+?254|0)?([17]\d{8})$/.exec(plainPhone(written))?.[1];
  return national && `+254${national}`;
}

const airtelRanges = /^\+254(73\d|75[0-6]|76[12]|78\d|10[0-8])/;

/**
 * True for a number in Airtel's ranges. Only a hint: people keep their number when they change
 * operators.
 * @see https://github.com/google/libphonenumber (resources/metadata/254/ranges.csv)
 */
export const looksLikeAirtel = (written: string): boolean =>
  airtelRanges.test(kenyanPhone(written) ?? "");

/**
 * `+254 712 ••• 678`: the owner recognises the number, others can't guess it. Also accepts
 * Safaricom's masked form `2547 ***** 126`, and a SHA-256 hash, of which it shows the last six
 * digits.
 */
export const maskedPhone = (phone: string) =>
  (kenyanPhone(phone) ?? plainPhone(phone))
    .replace(/^\+?(\d{3})(\d{3})\d+(\d{3})$/, "+$1 $2 ••• $3")
    .replace(/^(254)(\d)\*+(\d{3})$/, "+$1 $2•• ••• $3")
    .replace(/^[0-9a-f]{58}([0-9a-f]{6})$/i, "SHA-256 •••$1");

/** `+254 712 345 678`, shown to the number's owner. */
export const spacedPhone = (phone: string) =>
  phone.replace(/^(\+\d{3})(\d{3})(\d{3})(\d{3})$/, "$1 $2 $3 $4");
