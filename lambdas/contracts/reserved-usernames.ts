import { accountNumberPattern, referencePattern } from "./account-number";

/**
 * Words that a stranger types as the account of a payment to the pay bill, or that make somebody look
 * like one of us. A username is where such a payment goes, and how a person is known.
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

/** What an account field is compared by: letters alone, so that neither case, signs nor a sum make another word. */
const lettersOf = (name: string) => name.toLowerCase().replace(/[^a-z]/g, "");

/** What people put before and after such a word: `YourUsername`, `account.no`, `till-kenya`. */
const before = "(?:the|my|your)?";
const after = "(?:kenya|ke|no)?";

/** How the administrator's own username begins. */
const ofAdministrator = /^admin[-._]/i;

/**
 * Whether a username is nobody's: made of nothing but such words, like `Pay.Fee_300` or `kalamu-support`,
 * or like the administrator's.
 */
export function isReservedUsername(username: string, productName = ""): boolean {
  const reserved = [...words, lettersOf(productName)].filter(Boolean).join("|");
  return (
    ofAdministrator.test(username) ||
    referencePattern.test(username) ||
    accountNumberPattern.test(username) ||
    new RegExp(`^${before}(?:${reserved})+${after}$`).test(lettersOf(username))
  );
}
