import * as z from "zod/mini";
import { kenyanPhone, phonePattern, plainPhone } from "./phone-number";
import { requestMessages } from "./problem";

/** The largest amount of one mobile-money payment, in whole KES. */
export const largestAmount = 250_000;
/** The smallest amount that M-Pesa pays out. */
export const smallestWithdrawal = 10;

export const fieldMessages = {
  allFieldsRequired: "All fields are required.",
  invalidEmail: "Please enter a valid email address.",
  weakPassword:
    "Password must be at least 8 characters long and include at least one uppercase letter, one lowercase letter, one number, and one special character.",
  invalidPhone: "Please enter a valid phone number.",
  tooLong: "This is too long.",
  forbiddenCharacters: "Please remove the characters that can't be shown.",
  invalidUsername:
    "Usernames have 3 to 20 letters, digits, dots, dashes or underscores, and begin with a letter.",
  reservedUsername: "This username is reserved. Please choose another.",
} as const;

export const usernamePattern = /^[A-Za-z][A-Za-z0-9._-]{2,19}$/;

/** At least one character that a person can see. U+2800 is a braille character without dots. */
export const visible = /[^\s\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;

/**
 * Characters without a meaning that come with pasted text: control characters, direction marks,
 * zero-width characters, soft hyphens and placeholders of pictures. Joiners are not removed, since
 * emoji and some scripts need them.
 */
const unseen =
  /(?![\t\n\r])[\p{Cc}\u00AD\u061C\u180E\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\u2066-\u206F\uFEFF\uFFF9-\uFFFC]/gu;

/** Line breaks of Word, PowerPoint and Unicode. */
const otherLineBreaks = /[\v\f\u0085\u2028\u2029]/g;

/** The text with ordinary line breaks and without invisible characters. */
export const readable = (pasted: string) =>
  pasted.replace(otherLineBreaks, "\n").replace(unseen, "");

/** {@link readable} text on one line: line breaks and tabs become blanks. */
export const readableLine = (pasted: string) => readable(pasted).replace(/[\t\r\n]+/g, " ");

/** A {@link readableLine} without any invisible character, for addresses, usernames and codes. */
export const withoutUnseen = (pasted: string) =>
  readableLine(pasted).replace(/[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "");

/** Joiners around an address or between its ASCII characters. In other scripts they have meaning. */
const looseJoiners =
  /(?<=^|[\p{Script=Latin}\p{Script=Common}])\p{Join_Control}+|(?<!\p{Join_Control})\p{Join_Control}+(?=\s*$)/gu;

const withoutUnseenInAddress = (pasted: string) =>
  readableLine(pasted)
    .replace(/(?!\p{Join_Control})[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, "")
    .replace(looseJoiners, "");

/**
 * A string without lone surrogates. JSON can contain one (`\ud800`), but UTF-8 can't encode it, so
 * it can be neither stored nor mailed.
 */
export const text = (required?: string) =>
  z.string(required === undefined ? undefined : { error: required }).check(
    z.refine((given) => !/\p{Cs}/u.test(given), {
      error: fieldMessages.forbiddenCharacters,
      abort: true,
    }),
  );

/** A single line, cleaned by {@link readableLine} and trimmed, with 1 to `max` characters. */
export const line = (max: number, required: string = fieldMessages.allFieldsRequired) =>
  text(required).check(
    z.overwrite(readableLine),
    z.trim(),
    z.regex(visible, required),
    z.maxLength(max, fieldMessages.tooLong),
  );

/** Like {@link line}, but the text may be empty; empty when absent. */
export const optionalLine = (max: number) =>
  z._default(
    text().check(
      z.overwrite(readableLine),
      z.trim(),
      z.overwrite((written) => (visible.test(written) ? written : "")),
      z.maxLength(max, fieldMessages.tooLong),
    ),
    "",
  );

/** A text of several lines, cleaned by {@link readable} and trimmed, with 1 to `max` characters. */
export const paragraph = (max: number, required: string) =>
  text(required).check(
    z.overwrite(readable),
    z.trim(),
    z.regex(visible, required),
    z.maxLength(max, fieldMessages.tooLong),
  );

export const emailLength = 254;
const word = "[A-Za-z0-9_!#$%&'*+/=?^`{|}~-]+";
const letter = "A-Za-z0-9\\u00a1-\\uffff";
const label = (more: string) => `[${letter}](?:[${letter}-]{0,61}[${letter}])${more}`;

/**
 * A local part of at most 64 characters, with single dots between its words, and a domain whose
 * last label does not begin with a digit (RFC 5321, RFC 1035). Check the length first.
 */
export const emailPattern = new RegExp(
  `^(?=.{1,64}@)${word}(?:\\.${word})*@(?:${label("?")}\\.)+(?![0-9])${label("")}$`,
);

/**
 * The address in a spelling that every mail server accepts: the domain's foreign letters are
 * encoded. Undefined if there is no such spelling.
 */
export function mailableAddress(email: string): string | undefined {
  if (!emailPattern.test(email)) return undefined;
  const at = email.indexOf("@") + 1;
  const plain = email.slice(0, at) + plainHost(email.slice(at));
  return /^[!-~]+$/.test(plain) && emailPattern.test(plain) ? plain : undefined;
}

/**
 * Punctuation and signs that domains may contain (RFC 5892, 2.6), though not at their end, where
 * people copy them with an address, and joiners.
 */
const inDomains = "\\u00b7\\u0375\\u05f3\\u05f4\\u06fd\\u06fe\\u0f0b\\u30fb\\u200c\\u200d";
const notInDomains = new RegExp(`[^\\p{L}\\p{M}\\p{N}.${inDomains}-]|[${inDomains}]$`, "u");

/**
 * `xn--exmple-cua.de` for `exämple.de`. An invalid domain is returned unchanged: browsers would
 * encode even the quotation marks and bullets that people copy with an address.
 */
function plainHost(domain: string): string {
  if (/^[!-~]*$/.test(domain) || notInDomains.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).host;
  } catch {
    return domain;
  }
}

/** An address to which mail can be sent, in lower case, since people sign in with it. */
export const Email = z.string({ error: fieldMessages.invalidEmail }).check(
  z.overwrite(withoutUnseenInAddress),
  z.trim(),
  z.maxLength(emailLength, { error: fieldMessages.invalidEmail, abort: true }),
  z.regex(emailPattern, { error: fieldMessages.invalidEmail, abort: true }),
  z.refine((email) => mailableAddress(email) !== undefined, fieldMessages.invalidEmail),
  z.toLowerCase(),
);

export const Password = text(fieldMessages.weakPassword).check(
  z.maxLength(256, { error: fieldMessages.tooLong, abort: true }),
  z.regex(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[!@#$%^&*]).{8,}$/su, fieldMessages.weakPassword),
);

/** A phone number that matches {@link phonePattern}; a Kenyan number becomes E.164. */
export const Phone = z.string({ error: fieldMessages.allFieldsRequired }).check(
  z.trim(),
  z.regex(visible, fieldMessages.allFieldsRequired),
  z.overwrite(plainPhone),
  z.regex(phonePattern, fieldMessages.invalidPhone),
  z.overwrite((phone) => kenyanPhone(phone) ?? phone),
);

export const OptionalPhone = z._default(
  z.string({ error: fieldMessages.invalidPhone }).check(
    z.overwrite(plainPhone),
    z.refine((phone) => phone === "" || phonePattern.test(phone), fieldMessages.invalidPhone),
    z.overwrite((phone) => kenyanPhone(phone) ?? phone),
  ),
  "",
);

export const Shillings = z.int().check(z.gte(1), z.lte(largestAmount));

export const receiptPattern = /^[A-Z0-9]{6,20}$/;

/** M-Pesa's SMS is shorter. Trimming a text takes time with the square of its length. */
const longestSms = 500;

const sms =
  /^(?:(?:congratulations|hongera)[\s\p{P}]+)?([A-Z0-9]{10})[\s\p{P}\p{S}]*(?:confirmed|imethibitishwa)\b.*$/iu;

/**
 * The receipt in a pasted text, in upper case: alone, between signs, in groups, or at the beginning
 * of M-Pesa's SMS, in English or Swahili. In groups, `ref` would be a word and no part of a receipt.
 */
export function plainReceipt(pasted: string): string {
  const written = withoutUnseen(pasted.slice(0, longestSms))
    .normalize("NFKC")
    .replace(/^[\s\p{P}\p{S}]+/u, "")
    .replace(sms, "$1")
    .replace(/[\s\p{P}\p{S}]+$/u, "");
  const groups = written.split(/[\s-]+/);
  const isReceipt = groups.every((group) => /^[A-Z]+$|\d/.test(group));
  const joined = groups.join("");
  return (isReceipt && joined.length === 10 ? joined : written).toUpperCase();
}

/** A payment's receipt, as in M-Pesa's SMS. */
export const Receipt = z.string().check(z.overwrite(plainReceipt), z.regex(receiptPattern));

export const Instant = z.iso.datetime();

/** In a list by time, `asc` begins with the oldest entry, `desc` with the newest. */
export const ListOrder = z.enum(["asc", "desc"]);
export type ListOrder = z.infer<typeof ListOrder>;

/** The place where the next page begins. Clients must not interpret it. */
export const Cursor = z
  .string({ error: requestMessages.noSuchPage })
  .check(
    z.maxLength(400, { error: requestMessages.noSuchPage, abort: true }),
    z.regex(/^[A-Za-z0-9_-]+$/, requestMessages.noSuchPage),
  );
