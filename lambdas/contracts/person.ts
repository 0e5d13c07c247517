import * as z from "zod/mini";
import {
  fieldMessages,
  Instant,
  line,
  Phone,
  usernamePattern,
  visible,
  withoutUnseen,
} from "./fields";

export const suspensionMessages = {
  noWork: (supportEmail: string) =>
    `Your account is suspended, so you can't take tasks or submit work. Your dashboard says why. Write to ${supportEmail}.`,
  noWithdrawals: (supportEmail: string) =>
    `Your account is suspended and withdrawals are stopped. Your money stays in your balance. Write to ${supportEmail}.`,
  noClosing: (supportEmail: string) =>
    `Your account is suspended, so you can't close it yourself. Write to ${supportEmail} to have it looked at, or closed.`,
  reasonNeeded: "Write why. The writer reads it.",
  administrator: "The administrator can't be suspended.",
  changedMeanwhile: "Something else changed at this moment. Please try again.",
} as const;

/**
 * Damm's quasigroup. The row is the check digit of the digits so far, the column is the next digit.
 */
const damm = [
  "0317598642",
  "7092154863",
  "4206871359",
  "1750983426",
  "6123045978",
  "3674209581",
  "5869720134",
  "8945362017",
  "9438617205",
  "2581436790",
];

/** Returns 0 if the last digit is the check digit of the others. */
const checkOf = (digits: string): number =>
  [...digits].reduce((check, digit) => Number(damm[check]?.[Number(digit)]), 0);

/**
 * The six digits and their check digit by Damm's scheme. A number with one wrong digit, or with two
 * neighbouring digits swapped, is invalid.
 */
export const accountNumberOf = (six: string): string => `${six}${checkOf(six)}`;

export const AccountNumber = z.string().check(
  z.regex(/^\d{7}$/),
  z.refine((digits) => checkOf(digits) === 0),
);

/** An account number as people read it: `123 4567`. */
export const shownAccountNumber = (digits: string): string =>
  `${digits.slice(0, 3)} ${digits.slice(3)}`;

/** Payers put this letter before the account number to pay for a training. */
export const trainingPrefix = "T";

/**
 * Words that people type before or after an account number, in English and Swahili. They are
 * compared after blanks have replaced all punctuation.
 */
const beside = "(?:ACC?OUNTS?|ACCNT|ACCT|ACC|A ?C|NUMBER|NUM|NO|NR|N|NAMBARI|NAMBA|YA|AKAUNTI)";
const accountPattern = new RegExp(
  `^(${trainingPrefix}?) ?(?:${beside} ?)*(${trainingPrefix}?) ?((?:\\d ?){6}\\d)(?: ?${beside})*$`,
);
/** Invisible characters, which pasted numbers may contain. */
const unseen = /[\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * The seven digits of an account number that a payer typed; undefined if the text has other words
 * than "a/c no" and the like. `isTraining` if the text has the {@link trainingPrefix}. The check
 * digit is not checked.
 */
export function accountNumberIn(
  typed: string,
): { number: string; isTraining: boolean } | undefined {
  const plain = typed
    .normalize("NFKC")
    .replace(/[\s\u2800]/gu, " ")
    .replace(unseen, "")
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim()
    .toUpperCase();
  const [, before = "", behind = "", digits] = accountPattern.exec(plain) ?? [];
  if (digits === undefined || (before && behind)) return undefined;
  return { number: digits.replaceAll(" ", ""), isTraining: before + behind !== "" };
}

export const referencePrefix = "KLM";
export const referenceLength = 7;

/**
 * The reference of a prompt. A payment to it belongs to the prompt, so no username may look like
 * it.
 */
export const referencePattern = new RegExp(`^${referencePrefix}.{${referenceLength}}$`, "i");

/**
 * Words that are reserved in usernames. A payer may type some of them as the account of a Paybill
 * payment, and would then pay the writer of that name. With the others, a writer could pretend to
 * be one of us.
 */
const words = `
  admin administrator administration moderator owner root superuser sysadmin system
  staff team official manager support help helpdesk helpline info contact office
  service services customer customers customercare billing sales security legal
  webmaster postmaster hostmaster noreply abuse mail email website
  account accounts activate activated activation register registration
  signup signin login membership subscribe subscription training trainings course
  fee fees pay paid payment payments payout payouts paybill buygoods invoice
  deposit deposits withdraw withdrawal withdrawals refund refunds balance wallet
  mpesa airtel safaricom daraja bank money cash kes ksh shilling shillings
  reference receipt transaction confirm confirmation test testing demo example
  lipa lipana malipo mafunzo akaunti pesa msaada
  user username name number phone mobile member writer client till agent id
  jina nambari namba simu yangu mteja mwandishi
`
  .trim()
  .split(/\s+/);

/** The letters that the digits 0 to 9 look like. */
const readAs = [..."olzeasgtbg"];

/**
 * The name in lower case without punctuation, with similar characters replaced: digits by letters,
 * `i` by `l`.
 */
const look = (name: string) =>
  name
    .toLowerCase()
    .replace(/\d/g, (digit) => readAs[Number(digit)] ?? "")
    .replace(/[^a-z]/g, "")
    .replaceAll("i", "l");

/**
 * The {@link look} of a name with its digits, without its digits, and without the digits at its
 * end.
 */
const looksOf = (name: string) =>
  [name, name.replace(/\d/g, ""), name.replace(/[\d._-]+$/, "")].map(look);

const anyOf = (...words: string[]) => `(?:${words.map(look).filter(Boolean).join("|")})`;
/**
 * Words that people put before and after the reserved ones: `YourUsername`, `account.no`,
 * `till-kenya`.
 */
const before = anyOf("the", "my", "your");
const after = anyOf("kenya", "ke", "no");

const ofAdministrator = /^adm[i1l]n[-._]/i;

/**
 * True if a username is reserved: it consists only of reserved words, like `Pay.Fee_300` or
 * `supp0rt`, or it looks like the administrator's, a prompt's reference or an account number.
 */
export function isReservedUsername(username: string, productName = ""): boolean {
  const reserved = new RegExp(`^${before}?${anyOf(...words, productName)}+${after}?$`);
  return (
    ofAdministrator.test(username) ||
    referencePattern.test(username) ||
    accountNumberIn(username) !== undefined ||
    looksOf(username).some((each) => reserved.test(each))
  );
}

const { allFieldsRequired, invalidUsername, reservedUsername } = fieldMessages;

/**
 * A username. It has 3 to 20 characters that every phone can type, because payers use it as the
 * account of a Paybill payment. Only the server also refuses the product's name.
 */
export const Username = z.string({ error: allFieldsRequired }).check(
  z.overwrite(withoutUnseen),
  z.trim(),
  z.regex(visible, { error: allFieldsRequired, abort: true }),
  z.regex(usernamePattern, { error: invalidUsername, abort: true }),
  z.refine((username) => !isReservedUsername(username), reservedUsername),
);

export const person = {
  firstName: line(60),
  lastName: line(60),
  username: Username,
  phoneNumber: Phone,
};

/** The maximum age of a sign-in, in minutes, for changes to an account's access or money. */
export const freshSignInMinutes = 15;

export const AccountStatus = z.enum(["inactive", "active"]);
export type AccountStatus = z.infer<typeof AccountStatus>;

/**
 * A suspended writer can neither bid nor submit. If `withdrawals` is true, the writer can't
 * withdraw either.
 */
export const Suspension = z.object({
  since: Instant,
  withdrawals: z.boolean(),
  reason: z.string(),
});
export type Suspension = z.infer<typeof Suspension>;

/** A writer in the administrator's lists. The phone is masked, money is whole KES. */
export const ListedUser = z.object({
  userId: z.string(),
  email: z.string(),
  emailConfirmed: z._default(z.boolean(), false),
  firstName: z.string(),
  lastName: z.string(),
  username: z.string(),
  phoneNumber: z.string(),
  accountNumber: z.nullable(z.string()),
  accountStatus: AccountStatus,
  totalMoney: z.int(),
  currentBalance: z.int(),
  totalWithdrawals: z.int(),
  rating: z.number(),
  suspension: z._default(z.nullable(Suspension), null),
  lastPaymentDate: z.nullable(Instant),
  trainingActivatedAt: z.nullable(Instant),
  createdAt: Instant,
});
export type ListedUser = z.infer<typeof ListedUser>;
