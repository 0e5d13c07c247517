import type { PaymentView } from "./payment-view";
import { paymentStrings as words } from "./strings";

interface UnconfirmedNotice {
  title: string;
  /** `withSupport`: it ends with where to write. */
  paragraphs: { text: string; withSupport?: boolean }[];
}

type Unknown = Pick<
  Extract<PaymentView, { screen: "under-way" }>,
  "current" | "unconfirmed" | "mayRepeat"
>;

/**
 * What it means that nobody knows yet, and what the person can check: while the prompt lives, that
 * the order has no answer or ten questions had none; after its life also to who comes back and has
 * asked nothing. Who is offline is not told to send anything.
 */
export function unconfirmedNotice(
  { current, unconfirmed, mayRepeat }: Unknown,
  offline: boolean,
): UnconfirmedNotice | undefined {
  if (current === "unanswered")
    return { title: words.unanswered, paragraphs: [{ text: words.unansweredHelp }] };
  if (mayRepeat)
    return {
      title: unconfirmed ? words.unconfirmed : words.timeout,
      paragraphs: [
        { text: `${words.stillAsking} ${words.paidAllTheSame}`, withSupport: true },
        { text: offline ? words.failedSms : `${words.failedSms} ${words.failedSmsNext}` },
      ],
    };
  if (!unconfirmed) return undefined;
  return {
    title: words.stillWaiting,
    paragraphs: [
      ...(offline ? [] : [{ text: `${words.unconfirmed} ${words.stillWatching}` }]),
      { text: words.failedSms },
    ],
  };
}
