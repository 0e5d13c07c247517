import * as z from "zod/mini";
import {
  fieldMessages,
  Instant,
  line,
  Phone,
  readableLine,
  usernamePattern,
  visible,
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

/** Damm's quasigroup: the row is the check digit so far, the column the next digit. */
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

/** Returns 0 for digits that end in their check digit. */
const checkOf = (digits: string): number =>
  [...digits].reduce((check, digit) => Number(damm[check]?.[Number(digit)]), 0);

/**
 * Six digits followed by their check digit, by Damm's scheme: any single wrong digit, or any two
 * swapped neighbours, give a number that nobody has.
 */
export const accountNumberOf = (six: string): string => `${six}${checkOf(six)}`;

export const AccountNumber = z.string().check(
  z.regex(/^\d{7}$/),
  z.refine((digits) => checkOf(digits) === 0),
);

/** An account number in readable form: `123 4567`. */
export const shownAccountNumber = (digits: string): string =>
  `${digits.slice(0, 3)} ${digits.slice(3)}`;

/** The prefix of an account number for training payments. */
export const trainingPrefix = "T";

/** Words that people write beside an account number, once all other signs between words are blanks. */
const beside = "(?:ACCOUNT|ACCT|ACC|A ?C|NUMBER|NUM|NO) ?";
const accountPattern = new RegExp(
  `^(${trainingPrefix}?) ?(?:${beside})*(${trainingPrefix}?) ?((?:\\d ?){6}\\d)(?: ?${beside})*$`,
);
/** Invisible signs, between digits too. */
const unseen = /[\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}]/gu;

/**
 * Returns the seven digits of a typed account (`isTraining` for a training's), ignoring dashes,
 * dots, blanks, other signs and words such as "a/c no" around and between them. Undefined if it
 * contains any other text. The check digit is not checked. No username may have this form.
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

/** The beginning of a prompt's reference, and the number of random characters after it. */
export const referencePrefix = "KLM";
export const referenceLength = 7;

/** A payment to this reference belongs to the prompt, so nobody may have one as a username. */
export const referencePattern = new RegExp(`^${referencePrefix}.{${referenceLength}}$`, "i");

/**
 * Words that nobody may have as a username. A payer who knows no better may type some of them as
 * the account of a Paybill payment, which would then be credited to the writer of that name. With
 * others a writer could pass for one of us.
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

/** The letters that the digits 0 to 9 resemble. */
const readAs = [..."olzeasgtbg"];

/** The letters of a name as read at a glance, ignoring case and signs; `i` reads like `l`. */
const look = (name: string) =>
  name
    .toLowerCase()
    .replace(/\d/g, (digit) => readAs[Number(digit)] ?? "")
    .replace(/[^a-z]/g, "")
    .replaceAll("i", "l");

/** Readings of a name: all digits as letters, without digits, or without those at its end. */
const looksOf = (name: string) =>
  [name, name.replace(/\d/g, ""), name.replace(/[\d._-]+$/, "")].map(look);

const anyOf = (...words: string[]) => `(?:${words.map(look).filter(Boolean).join("|")})`;
/** Text that people put before and after these words: `YourUsername`, `account.no`, `till-kenya`. */
const before = anyOf("the", "my", "your");
const after = anyOf("kenya", "ke", "no");

/** The beginning of the administrator's own username. */
const ofAdministrator = /^adm[i1l]n[-._]/i;

/**
 * True if a username is reserved: made only of these words, like `Pay.Fee_300` or `kalamu-support`,
 * even with digits for letters, like `supp0rt`; or like the administrator's.
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
 * The form of a username, which is also the account number of a Paybill payment, typed at a phone's
 * menu: 3 to 20 characters that every phone has, no phone number, and no word that a stranger would
 * pay to. The server refuses the product's own name too, which only it knows.
 */
export const Username = z.string({ error: allFieldsRequired }).check(
  z.overwrite(readableLine),
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

/** Maximum age of a sign-in, in minutes, for changing the access to the account or its money. */
export const freshSignInMinutes = 15;

export const AccountStatus = z.enum(["inactive", "active"]);
export type AccountStatus = z.infer<typeof AccountStatus>;

/** The reason why a writer may neither bid nor submit; `withdrawals` is true if those are stopped too. */
export const Suspension = z.object({
  since: Instant,
  withdrawals: z.boolean(),
  reason: z.string(),
});
export type Suspension = z.infer<typeof Suspension>;

/** A writer in the administrator's lists: the phone is masked, money is whole KES. */
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
  /** The amount paid out. */
  totalWithdrawals: z.int(),
  /** 0.0 to 5.0 */
  rating: z.number(),
  suspension: z._default(z.nullable(Suspension), null),
  lastPaymentDate: z.nullable(Instant),
  trainingActivatedAt: z.nullable(Instant),
  createdAt: Instant,
});
export type ListedUser = z.infer<typeof ListedUser>;
