import { env } from "../../platform/env";
import { settings } from "../../platform/settings";
import { airtelCredentials } from "../../providers/airtel/credentials";
import { disburse } from "../../providers/airtel/disbursement";
import { askForPayout } from "../../providers/daraja/b2c";
import { payoutCredentials } from "../../providers/daraja/credentials";
import { payoutSecret } from "../../providers/daraja/notice-secrets";
import type { WithdrawalItem } from "./withdrawal";
import type { PayRequest } from "./withdrawal-state";
import type { WithdrawalEvent } from "./withdrawal-transitions";

interface Said {
  code: string;
  words: string;
}

/** What asking a provider to pay has come to. */
export interface Answered {
  event: WithdrawalEvent;
  said: Said | null;
}

/** Asks a provider to pay, under an id that is stored. */
export type AskToPay = (
  withdrawal: WithdrawalItem,
  request: PayRequest,
  now: Date,
) => Promise<Answered>;

/** Where Safaricom sends what it has to say of a withdrawal, or of a question about one. */
export const noticeUrls = (noticeSecret: string, what: "b2c" | "status", id: string) => {
  const base = `${env("NOTICE_BASE_URL")}/api/notices/${payoutSecret(noticeSecret)}/${what}`;
  return { resultUrl: `${base}/result/${id}`, timeoutUrl: `${base}/timeout/${id}` };
};

/** How to ask the wallet's provider; throws `provider_unavailable` while the operator hasn't set it up. */
export async function payerOf(
  { wallet }: WithdrawalItem,
  credentialsSince: Date | undefined,
): Promise<AskToPay> {
  if (wallet === "mpesa") {
    const credentials = await payoutCredentials(credentialsSince);
    return async ({ withdrawalId, phone, amount }, request, now) => {
      const { attemptId } = request;
      const urls = noticeUrls(credentials.noticeSecret, "b2c", withdrawalId);
      const outcome = await askForPayout({ attemptId, phone, amount, ...urls }, credentials, now);
      return answered(outcome, request, outcome.is === "taken" ? outcome.conversationId : null);
    };
  }
  const credentials = await airtelCredentials(credentialsSince);
  const { airtelPinPadding } = settings();
  return async ({ phone, amount }, request, now) => {
    const { attemptId } = request;
    const asked = { attemptId, phone, amount };
    return answered(await disburse(asked, credentials, airtelPinPadding, now), request);
  };
}

type Outcome = Awaited<ReturnType<typeof askForPayout>> | Awaited<ReturnType<typeof disburse>>;

function answered(
  outcome: Outcome,
  { knownSince }: PayRequest,
  conversationId: string | null = null,
): Answered {
  const { said } = outcome;
  switch (outcome.is) {
    case "paid":
      return { event: { is: "proven-paid", receiptNumber: outcome.receiptNumber }, said };
    case "taken":
      return { event: { is: "taken", conversationId }, said };
    case "had-already":
      return { event: { is: "had-already", sentAt: knownSince }, said };
    case "not-taken":
      return { event: { is: "not-taken", waiting: outcome.because }, said };
    case "refused":
      return { event: { is: "refused", reason: outcome.because }, said };
    case "unknown":
      return { event: { is: "unanswered" }, said };
  }
}
