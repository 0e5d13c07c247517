import * as z from "zod/mini";
import { jsonIn } from "../../platform/json";
import type { AirtelAnswer } from "./http";

const Text = z.catch(
  z.pipe(
    z.optional(z.union([z.string(), z.number()])),
    z.transform((value) => (value === undefined ? "" : String(value).trim())),
  ),
  "",
);
const Transaction = z.object({
  id: Text,
  status: Text,
  airtel_money_id: Text,
  reference_id: Text,
});
const Body = z.object({
  data: z.catch(z.optional(z.object({ transaction: z.optional(Transaction) })), undefined),
  status: z.catch(
    z.optional(z.object({ response_code: Text, result_code: Text, message: Text, code: Text })),
    undefined,
  ),
});

/** An answer of Airtel's API to a disbursement or an enquiry, as far as it can be read. */
export interface ReadAnswer {
  /** By what it is to be judged: the response code, the older result code, or the HTTP status. */
  code: string;
  words: string;
  /** TS, TF, TA, TIP, or empty. */
  status: string;
  /** Our id, where it is told. */
  id: string;
  receiptNumber: string | null;
}

/** Reads an answer. `success` is seen to contradict the rest and is not looked at. */
export function readDisbursement({ status: httpStatus, body }: AirtelAnswer): ReadAnswer {
  const parsed = Body.safeParse(body);
  const { data, status } = parsed.success ? parsed.data : { data: undefined, status: undefined };
  const transaction = data?.transaction;
  return {
    code: status?.response_code || status?.result_code || String(httpStatus),
    words: (status?.message ?? "").slice(0, 200).toWellFormed(),
    status: transaction?.status.toUpperCase() ?? "",
    id: transaction?.id ?? "",
    receiptNumber: receiptOf(transaction?.airtel_money_id, transaction?.reference_id),
  };
}

/** Airtel's receipt: its money id, which exists only on success, or else its reference. */
const receiptOf = (...ids: readonly (string | undefined)[]): string | null =>
  ids.find((id) => id !== undefined && /^[\w.-]{4,40}$/.test(id))?.toUpperCase() ?? null;

const Callback = z.object({ transaction: z.object({ id: z.string(), status_code: Text }) });

/** What a notice of Airtel claims; nothing of it is proven. */
export interface AirtelNotice {
  attemptId: string;
  status: string;
}

/** Reads a notice; undefined when it is none. */
export function readAirtelNotice(body: string): AirtelNotice | undefined {
  const parsed = Callback.safeParse(jsonIn(body));
  if (!parsed.success) return undefined;
  const { id, status_code: status } = parsed.data.transaction;
  return /^[A-Za-z0-9]{4,64}$/.test(id) ? { attemptId: id, status } : undefined;
}
