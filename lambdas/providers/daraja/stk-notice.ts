import * as z from "zod/mini";
import { jsonIn } from "../../platform/json";
import { receiptIn } from "./receipt";
import { fromDarajaTime } from "./time";

/** Numbers come as strings and strings as numbers. */
const Text = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value) => String(value).trim()),
);
const Item = z.object({ Name: z.string(), Value: z.optional(z.unknown()) });
const Callback = z.object({
  Body: z.object({
    stkCallback: z.object({
      CheckoutRequestID: z.string().check(z.regex(/^[\x21-\x7e]{1,100}$/)),
      ResultCode: Text,
      CallbackMetadata: z.optional(z.unknown()),
    }),
  }),
});
const Metadata = z.object({ Item: z.array(z.unknown()) });

/** What an STK notice claims. None of it is proven. */
export interface StkNotice {
  checkoutRequestId: string;
  resultCode: string;
  receiptNumber: string | null;
  paidAt: Date | null;
}

/** Reads an STK notice; undefined when it is none. Items are found by name, and any may be missing. */
export function readStkNotice(body: string, now: Date): StkNotice | undefined {
  const parsed = Callback.safeParse(jsonIn(body));
  if (!parsed.success) return undefined;
  const { CheckoutRequestID, ResultCode, CallbackMetadata } = parsed.data.Body.stkCallback;
  const items = namedItems(CallbackMetadata);
  return {
    checkoutRequestId: CheckoutRequestID,
    resultCode: ResultCode,
    receiptNumber: receiptIn(items.get("MpesaReceiptNumber")),
    paidAt: fromDarajaTime(items.get("TransactionDate") ?? "", now) ?? null,
  };
}

/** The receipt that a notice claims for its prompt's payment, when it says that this came. */
export const claimedReceipt = ({ resultCode, receiptNumber }: StkNotice): string | null =>
  resultCode === "0" ? receiptNumber : null;

function namedItems(metadata: unknown): Map<string, string> {
  const items = Metadata.safeParse(metadata);
  if (!items.success) return new Map();
  return new Map(
    items.data.Item.flatMap((each) => {
      const item = Item.safeParse(each);
      const value = item.success ? Text.safeParse(item.data.Value) : undefined;
      return item.success && value?.success ? [[item.data.Name, value.data] as const] : [];
    }),
  );
}
