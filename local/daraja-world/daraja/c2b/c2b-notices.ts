import { createHash } from "node:crypto";
import { compactTime } from "../../nairobi-time";
import { deliver, type Notice, withhold } from "../../notices/deliver";
import { nameOf } from "../../phones/names";
import type { ConfirmationUrls, Payment } from "../../state";
import type { World } from "../../world";
import type { c2bSwitches } from "./c2b-switches";

/** Masks a phone number as `2547 ***** 126`; v1 sends its SHA-256 instead. */
const maskMsisdn = (msisdn: string, version: ConfirmationUrls["version"]) =>
  version === "v1"
    ? createHash("sha256").update(msisdn).digest("hex")
    : `${msisdn.slice(0, 4)} ***** ${msisdn.slice(-3)}`;

/** The body of a validation or confirmation. Its values are strings, unless `form` changes them. */
export function c2bBody(
  payment: Pick<Payment, "transactionType" | "amount" | "account" | "msisdn"> & {
    receipt: string;
    at: Date;
    businessBalance?: number;
  },
  shortCode: string,
  version: ConfirmationUrls["version"],
  form?: Form,
) {
  const [firstName, middleName, lastName] = nameOf(payment.msisdn);
  const body = {
    TransactionType: payment.transactionType,
    TransID: payment.receipt,
    TransTime: compactTime(payment.at),
    TransAmount: payment.amount.toFixed(2),
    BusinessShortCode: shortCode,
    BillRefNumber: payment.account,
    InvoiceNumber: "",
    OrgAccountBalance: payment.businessBalance?.toFixed(2) ?? "",
    ThirdPartyTransID: "",
    MSISDN: maskMsisdn(payment.msisdn, version),
    FirstName: firstName,
    MiddleName: middleName,
    LastName: lastName,
  };
  return JSON.stringify({ ...body, ...(form && forms[form](payment.amount, payment.receipt)) });
}

/** The changes to the body, one for each position of `c2b.form`; undefined removes a field. */
const forms: Record<Form, (amount: number, receipt: string) => object> = {
  "first-name": () => ({ MiddleName: undefined, LastName: undefined }),
  "null-names": () => ({ FirstName: null, MiddleName: null, LastName: null }),
  organisation: () => ({ MSISDN: "600996", FirstName: "OTHER BUSINESS" }),
  "one-decimal": (amount) => ({ TransAmount: amount.toFixed(1) }),
  cents: (amount) => ({ TransAmount: `${amount}.50` }),
  "third-party": (_, receipt) => ({ ThirdPartyTransID: `BANK${receipt}` }),
  merchant: () => ({ TransactionType: "Customer Merchant Payment" }),
};
type Form = keyof (typeof c2bSwitches)["c2b.form"]["positions"];

/** The confirmation of a payment; undefined if the business has registered no address. */
export function confirmationOf(world: World, payment: Payment): Notice | undefined {
  const { shortCode = world.state.credentials.shortCode } = payment;
  const urls = world.state.urls[shortCode];
  if (!urls) return undefined;
  return {
    kind: "c2b-confirmation",
    url: urls.confirmationUrl,
    shortCode,
    body: c2bBody(
      { ...payment, at: new Date(payment.at) },
      shortCode,
      urls.version,
      world.faults.get("c2b.form", payment.msisdn, payment),
    ),
  };
}

/** Sends the confirmation after a delay, as the switch `c2b.notice` says; never retries. */
export function sendConfirmation(world: World, payment: Payment) {
  const notice = confirmationOf(world, payment);
  if (!notice) return;
  const fault = world.faults.get("c2b.notice", payment.msisdn);
  if (fault === "lost") return withhold(world, notice);
  const { lateNotice, noticeDelay } = world.timings;
  world.clock.after(fault === "late" ? lateNotice : noticeDelay, () => {
    void deliverConfirmation(world, payment, notice, fault === "twice" ? 2 : 1);
  });
}

async function deliverConfirmation(world: World, payment: Payment, notice: Notice, times: number) {
  for (let time = 0; time < times; time++) await deliver(world, { ...notice, movement: payment });
}
