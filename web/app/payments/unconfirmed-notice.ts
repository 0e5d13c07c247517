import { paymentStrings as words } from "../strings/payments";

/** What ten questions without an answer mean: first whether to pay again, while the prompt lives. */
export const unconfirmedNotice = ({ promptLives }: { promptLives: boolean }) =>
  promptLives
    ? { title: words.stillWaiting, text: `${words.unconfirmed} ${words.stillWatching}` }
    : { title: words.unconfirmed, text: words.unconfirmedTruth };
