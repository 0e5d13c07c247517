import { paymentStrings as words } from "../strings/payments";
import type { PaymentView } from "./payment-view";

/**
 * What it means that nobody knows yet: after ten questions first whether to pay again, while the
 * prompt lives; after its life also to who comes back and has asked nothing.
 */
export function unconfirmedNotice({
  unconfirmed,
  mayRepeat,
}: Pick<Extract<PaymentView, { screen: "under-way" }>, "unconfirmed" | "mayRepeat">) {
  const promptLives = !mayRepeat;
  if (promptLives && unconfirmed)
    return { title: words.stillWaiting, text: `${words.unconfirmed} ${words.stillWatching}` };
  if (promptLives) return undefined;
  return { title: unconfirmed ? words.unconfirmed : words.timeout, text: words.unconfirmedTruth };
}
