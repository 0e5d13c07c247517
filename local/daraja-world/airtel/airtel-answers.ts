import { json, type Reply } from "../http/http";
import type { Disbursement } from "../state";
import { legacyCodeOf, messageOf, paid } from "./codes";

/** What stands in front of the wallets refuses: no transaction, and its own kind of code. */
export const routerRefusal = (status: number, code: string): Reply =>
  json(status, {
    status: {
      code: String(status),
      message: messageOf(code),
      result_code: code,
      response_code: code,
      success: false,
    },
  });

/** What is said of a payout, in an answer to its request or to an enquiry. */
export const transactionAnswer = (
  { id, referenceId, airtelMoneyId }: Pick<Disbursement, "id" | "referenceId" | "airtelMoneyId">,
  transactionStatus: Disbursement["status"] | "TE",
  code: string,
): Reply =>
  json(200, {
    data: {
      transaction: {
        reference_id: referenceId,
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
      success: code === paid,
    },
  });
