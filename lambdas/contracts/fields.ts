import * as z from "zod/mini";
import { kenyanPhone, phonePattern, plainPhone } from "./phone-number";
import { requestMessages } from "./problem";

/** The largest amount of one mobile-money movement, in whole KES. */
export const largestAmount = 250_000;
/** The smallest that M-Pesa pays out. */
export const smallestWithdrawal = 10;

/** Messages about form fields. */
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

/** At least one character that a person can see; U+2800 is braille without a dot. */
export const visible = /[^\s\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\u2800]/u;
/** Control, unassigned and bidirectional override characters, which a name or a text never needs. */
const forbidden = /[[\p{Cc}\u202A-\u202E\u2066-\u2069]--[\t\n\r]]/v;

/**
 * A string of whole characters. JSON can write half of one (`\ud800`), which has no bytes in UTF-8: it can
 * neither be stored nor mailed.
 */
export const text = (required?: string) =>
  z.string(required === undefined ? undefined : { error: required }).check(
    z.refine((given) => given.isWellFormed(), {
      error: fieldMessages.forbiddenCharacters,
      abort: true,
    }),
  );

const isOneLine = (written: string) =>
  !(forbidden.test(written) || /[\r\n\u2028\u2029]/.test(written));

/** One line of text that people read: trimmed, 1 to `max` characters, nothing invisible in it. */
export const line = (max: number, required: string = fieldMessages.allFieldsRequired) =>
  text(required).check(
    z.trim(),
    z.regex(visible, required),
    z.maxLength(max, fieldMessages.tooLong),
    z.refine(isOneLine, fieldMessages.forbiddenCharacters),
  );

/** One line, trimmed, at most `max` characters; empty when it is left out. */
export const optionalLine = (max: number) =>
  z._default(
    text().check(
      z.trim(),
      z.overwrite((written) => (visible.test(written) ? written : "")),
      z.maxLength(max, fieldMessages.tooLong),
      z.refine(isOneLine, fieldMessages.forbiddenCharacters),
    ),
    "",
  );

/** A text of several lines: trimmed, 1 to `max` characters. */
export const paragraph = (max: number, required: string) =>
  text(required).check(
    z.trim(),
    z.regex(visible, required),
    z.maxLength(max, fieldMessages.tooLong),
    z.refine((written) => !forbidden.test(written), fieldMessages.forbiddenCharacters),
  );

export const emailLength = 254;
/** Its time grows with the square of the length: check the length first. */
export const emailPattern = /^[^\s@\p{C}]+@[^\s@\p{C}]+\.[^\s@\p{C}]+$/u;

/** Text, an at-sign, text, a dot and more text, no spaces; lower-cased, since people sign in by it. */
export const Email = z
  .string({ error: fieldMessages.invalidEmail })
  .check(
    z.trim(),
    z.maxLength(emailLength, { error: fieldMessages.invalidEmail, abort: true }),
    z.regex(emailPattern, fieldMessages.invalidEmail),
    z.toLowerCase(),
  );

/** 8 or more characters with an upper-case letter, a lower-case letter, a digit and one of !@#$%^&*. */
export const Password = text(fieldMessages.weakPassword).check(
  z.maxLength(256, { error: fieldMessages.tooLong, abort: true }),
  z.regex(/^(?=.*[a-z])(?=.*[A-Z])(?=.*\d)(?=.*[!@#$%^&*]).{8,}$/su, fieldMessages.weakPassword),
);

/** A phone number that {@link phonePattern} takes; a Kenyan one is kept in E.164. */
export const Phone = z.string({ error: fieldMessages.allFieldsRequired }).check(
  z.trim(),
  z.regex(visible, fieldMessages.allFieldsRequired),
  z.overwrite(plainPhone),
  z.regex(phonePattern, fieldMessages.invalidPhone),
  z.overwrite((phone) => kenyanPhone(phone) ?? phone),
);

/** {@link Phone}, or empty when it is left out. */
export const OptionalPhone = z._default(
  z.string({ error: fieldMessages.invalidPhone }).check(
    z.overwrite(plainPhone),
    z.refine((phone) => phone === "" || phonePattern.test(phone), fieldMessages.invalidPhone),
    z.overwrite((phone) => kenyanPhone(phone) ?? phone),
  ),
  "",
);

/** Whole Kenyan shillings, as mobile money moves them at once. */
export const Shillings = z.int().check(z.gte(1), z.lte(largestAmount));

export const receiptPattern = /^[A-Z0-9]{6,20}$/;

/** The receipt of a payment, the code of M-Pesa's SMS, in upper case. */
export const Receipt = z.string().check(z.trim(), z.toUpperCase(), z.regex(receiptPattern));

/** An instant in UTC, `2026-11-21T07:00:00.000Z`. */
export const Instant = z.iso.datetime();

/** By time: `asc` the oldest first, `desc` the newest first. */
export const ListOrder = z.enum(["asc", "desc"]);
export type ListOrder = z.infer<typeof ListOrder>;

/** Where the next page starts; opaque to the client. */
export const Cursor = z
  .string({ error: requestMessages.noSuchPage })
  .check(
    z.maxLength(400, { error: requestMessages.noSuchPage, abort: true }),
    z.regex(/^[A-Za-z0-9_-]+$/, requestMessages.noSuchPage),
  );
