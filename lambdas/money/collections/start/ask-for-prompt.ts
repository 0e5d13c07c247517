import { paymentMessages } from "#contracts/messages/money";
import { AppError, invalidField } from "../../../platform/app-error";
import { env } from "../../../platform/env";
import { errorFacts, logger } from "../../../platform/logger";
import { retryContested, retryFailed } from "../../../platform/retry";
import { settings } from "../../../platform/settings";
import type { DarajaCredentials } from "../../../providers/daraja/credentials";
import { promptSecret } from "../../../providers/daraja/notice-secrets";
import { type PushOutcome, pushPrompt } from "../../../providers/daraja/stk";
import { readAgain } from "../attempts/attempt-store";
import { latestPaymentOf, type PaymentAttempt } from "../attempts/payment-attempt";
import { failureMessage } from "../attempts/payment-messages";
import { advance } from "../attempts/payment-state";
import type { PaymentEvent } from "../attempts/payment-transitions";
import { type AttemptRead, recordEvents } from "../attempts/record-events";
import { uncountPrompt } from "./prompt-limits";
import { finalAnswerWrites, type Remembered } from "./start-store";
import { type Start, type Started, startedReply } from "./started-reply";

type Refused = PushOutcome & { is: "refused" };

/**
 * Asks the provider for the prompt of an attempt that is stored, and records what it answers. Whoever
 * asked is told the truth even when it can't be recorded: the notices then make it good.
 */
export async function askForPrompt(
  first: AttemptRead,
  { idempotency, now }: Pick<Start, "idempotency" | "now">,
  { noticeSecret }: DarajaCredentials,
): Promise<Started> {
  const { attemptId, phone, amount, reference } = first.attempt;
  const outcome = await pushPrompt(
    {
      phone,
      amount,
      reference,
      description: "Activation",
      noticeUrl: `${env("NOTICE_BASE_URL")}/api/notices/${promptSecret(noticeSecret)}/stk/${attemptId}`,
    },
    now,
  );
  if (outcome.is === "refused")
    await uncountPrompt(phone, first.profile, settings().limits, now).catch((error: unknown) =>
      logger.warn("prompt-not-uncounted", errorFacts(error)),
    );
  const event = eventOf(outcome);
  const record = () =>
    retryContested(async (round) => {
      const read = round === 0 ? first : await readAgain(first.attempt);
      const after = advance(read.attempt, event, now).attempt;
      const alongside = finalAnswerWrites(idempotency, answerTo(outcome, after), now);
      return await recordEvents(read, [event], alongside, now);
    });
  const attempt = await retryFailed(record).catch((error: unknown) => {
    logger.error("push-answer-not-recorded", { attemptId, ...errorFacts(error) });
    return advance(first.attempt, event, now).attempt;
  });
  if (outcome.is === "refused" && attempt.state === "refused") throw refusal(outcome, attempt);
  return startedReply(latestPaymentOf(attempt));
}

function eventOf(outcome: PushOutcome): PaymentEvent {
  if (outcome.is === "accepted")
    return { is: "provider-accepted", checkoutRequestId: outcome.checkoutRequestId };
  return outcome.is === "refused"
    ? { is: "provider-refused", reason: outcome.reason }
    : { is: "response-lost" };
}

function answerTo(outcome: PushOutcome, attempt: PaymentAttempt): Remembered {
  if (outcome.is !== "refused" || attempt.state !== "refused")
    return { reply: startedReply(latestPaymentOf(attempt)) };
  const { code, message, details } = refusal(outcome, attempt);
  const { fields = {}, reference } = details;
  return { problem: { code, message, field: Object.keys(fields)[0] ?? null, reference } };
}

function refusal({ reason, field }: Refused, { reference }: PaymentAttempt): AppError {
  if (field) return invalidField(field, failureMessage(reason));
  if (reason !== "busy-phone") return new AppError("provider_unavailable", failureMessage(reason));
  const message = `${failureMessage(reason)} ${paymentMessages.recognise(reference)}`;
  return new AppError("conflict", message, { reference });
}
