import { json, type Reply } from "../http/http";
import type { Disbursement } from "../state";
import type { airtelSwitches } from "./airtel-switches";
import { collected, legacyCodeOf, messageOf, paid } from "./codes";

/** The position of the switch `airtel.form`, which decides the fields of an answer. */
export type Form = keyof (typeof airtelSwitches)["airtel.form"]["positions"] | undefined;

const isShort = (form: Form) => form === "bare" || form === "old" || form === "words";

/** The form "composite" sends this text, made from the business's id, instead of the money id. */
export const compositeId = (id: string) => `disbursement-${id}`;

function statusOf(status: number, code: string, form: Form) {
  const message = messageOf(code);
  const success = code === paid || code === collected;
  const told = { code: String(status), message, success };
  if (form === "words") return told;
  const result_code = legacyCodeOf(code);
  return form === "old" ? { ...told, result_code } : { ...told, result_code, response_code: code };
}

/** A refusal by the gateway in front of the wallets, which has separate codes. */
export const routerRefusal = (
  status: number,
  code: string,
  reason = messageOf(code),
  form?: Form,
): Reply => ({
  // In the short forms the HTTP status is 200, and only the body reports the error.
  ...json(isShort(form) ? 200 : status, { status: statusOf(status, code, form) }),
  reason,
});

export const unknownId = (code: string, form?: Form): Reply => ({
  ...json(200, { status: statusOf(200, code, form) }),
  reason: "There is no transaction with this id.",
});

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
          // For a paid payout, Airtel sends the number from the customer's SMS as `reference_id`.
          ...(referenceId && {
            reference_id: (transactionStatus === "TS" && airtelMoneyId) || referenceId,
          }),
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
