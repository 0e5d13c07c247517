import { json, type Reply } from "../http/http";
import type { Disbursement } from "../state";
import type { airtelSwitches } from "./airtel-switches";
import { collected, legacyCodeOf, messageOf, paid } from "./codes";

/** The form of an answer, which decides how many fields it has. */
export type Form = keyof (typeof airtelSwitches)["airtel.form"]["positions"] | undefined;

const isShort = (form: Form) => form === "bare" || form === "old" || form === "words";

/** A money id that only repeats the business's own id. */
export const compositeId = (id: string) => `disbursement-${id}`;

/** Returns the status part of an answer, with or without a transaction. */
function statusOf(status: number, code: string, form: Form) {
  const message = messageOf(code);
  const success = code === paid || code === collected;
  const told = { code: String(status), message, success };
  if (form === "words") return told;
  const result_code = legacyCodeOf(code);
  return form === "old" ? { ...told, result_code } : { ...told, result_code, response_code: code };
}

/** A refusal by the gateway in front of the wallets: no transaction, and its own kind of code. */
export const routerRefusal = (
  status: number,
  code: string,
  reason = messageOf(code),
  form?: Form,
): Reply => ({
  // The older layer reports the error only in the body.
  ...json(isShort(form) ? 200 : status, { status: statusOf(status, code, form) }),
  reason,
});

/** The answer for an unknown id. */
export const unknownId = (code: string, form?: Form): Reply => ({
  ...json(200, { status: statusOf(200, code, form) }),
  reason: "There is no transaction with this id.",
});

/** The answer about a payout or a collection, to its request or to an enquiry. */
export const transactionAnswer = (
  { id, referenceId, airtelMoneyId }: { id: string; referenceId?: string; airtelMoneyId?: string },
  transactionStatus: Disbursement["status"] | "TE",
  code: string,
  form?: Form,
): Reply => {
  if (isShort(form) && (transactionStatus === "TF" || transactionStatus === "TA"))
    return routerRefusal(transactionStatus === "TF" ? 400 : 200, code, messageOf(code), form);
  return {
    ...(transactionStatus === "TF" && { reason: messageOf(code) }),
    ...json(200, {
      data: {
        transaction: {
          // Once paid, this is the number in the customer's SMS.
          ...(referenceId && {
            reference_id: (transactionStatus === "TS" && airtelMoneyId) || referenceId,
          }),
          // Only a paid transaction has one.
          ...(transactionStatus === "TS" && {
            airtel_money_id: form === "composite" ? compositeId(id) : airtelMoneyId,
          }),
          id,
          message: messageOf(code),
          status: transactionStatus,
        },
      },
      status: statusOf(200, code, form),
    }),
  };
};
