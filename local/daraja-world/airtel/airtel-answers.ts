import { json, type Reply } from "../http/http";
import type { Disbursement } from "../state";
import { collected, legacyCodeOf, messageOf, paid } from "./codes";

/** What stands in front of the wallets refuses: no transaction, and its own kind of code. */
export const routerRefusal = (status: number, code: string, reason = messageOf(code)): Reply => ({
  ...json(status, {
    status: {
      code: String(status),
      message: messageOf(code),
      result_code: code,
      response_code: code,
      success: false,
    },
  }),
  reason,
});

/** What is said of an id that nobody knows. */
export const unknownId = (code: string): Reply => ({
  ...json(200, {
    status: {
      code: "200",
      message: messageOf(code),
      result_code: "ESB000045",
      response_code: code,
      success: false,
    },
  }),
  reason: "There is no transaction with this id.",
});

/** What is said of a payout or a collection, in an answer to its request or to an enquiry. */
export const transactionAnswer = (
  { id, referenceId, airtelMoneyId }: { id: string; referenceId?: string; airtelMoneyId?: string },
  transactionStatus: Disbursement["status"] | "TE",
  code: string,
): Reply => ({
  ...(transactionStatus === "TF" && { reason: messageOf(code) }),
  ...json(200, {
    data: {
      transaction: {
        ...(referenceId && { reference_id: referenceId }),
        // Only what is paid has one.
        ...(transactionStatus === "TS" && { airtel_money_id: airtelMoneyId }),
        id,
        message: messageOf(code),
        status: transactionStatus,
      },
    },
    status: {
      code: "200",
      message: messageOf(code),
      result_code: legacyCodeOf(code),
      response_code: code,
      success: code === paid || code === collected,
    },
  }),
});
