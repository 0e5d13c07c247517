import { useEffect, useRef, useState } from "react";
import { type LatestPayment, type PaymentState, paymentRoutes } from "#contracts/payments";
import { kenyanPhone } from "#contracts/phone-number";
import { useOnline } from "../../../ui/use-online";
import { useRefreshMe, useSetMe } from "../../account/use-me";
import { isInDoubt, isUnanswered, wordsOf } from "../../frame/api/api-problem";
import { call } from "../../frame/api/client";
import { doOnce, operationKey } from "../../frame/api/operation-key";
import { isUnderWay, onceOnline, type PaymentAttempt } from "./payment-view";
import { paymentStrings as words } from "./strings";

function obstacleTo(phone: string): Pick<PaymentAttempt, "problem" | "obstacle"> | undefined {
  if (!kenyanPhone(phone)) return { obstacle: "number", problem: words.needsKenyan };
  return navigator.onLine ? undefined : { obstacle: "network", problem: words.offline };
}

/**
 * Sends the activation payment and polls its result. A second press during the request does
 * nothing.
 */
export function usePayment(fee: number, latest: LatestPayment | null) {
  const [attempt, setAttempt] = useState<PaymentAttempt>({ step: "none" });
  const watching = useRef<AbortController>(undefined);
  const starting = useRef(false);
  const setMe = useSetMe();
  const refreshMe = useRefreshMe();

  const online = useOnline();

  const stopWatching = () => watching.current?.abort();

  useEffect(() => () => watching.current?.abort(), []);

  useEffect(() => {
    if (online) setAttempt(onceOnline);
  }, [online]);

  const watch = async (checkoutRequestId: string) => {
    stopWatching();
    const controller = new AbortController();
    watching.current = controller;
    try {
      const state = await confirmPayment(checkoutRequestId, controller.signal);
      setAttempt({ step: state === "open" ? "unconfirmed" : "none" });
      await refreshMe();
    } catch (error) {
      if (!controller.signal.aborted) throw error;
    }
  };

  const pay = async (phone: string) => {
    if (starting.current) return;
    const obstacle = obstacleTo(phone);
    if (obstacle) return setAttempt((before) => ({ ...before, ...obstacle }));
    starting.current = true;
    stopWatching();
    setAttempt({ step: "starting" });
    try {
      const reply = await doOnce(paymentKey(phone, latest), (once) =>
        call(paymentRoutes.startPayment, {}, { phone, amount: fee }, once),
      );
      await setMe((me) => ({ ...me, latestPayment: reply.payment }));
      setAttempt({ step: "confirming" });
      if (!isUnderWay(reply.payment)) void refreshMe();
      else if (reply.CheckoutRequestID) void watch(reply.CheckoutRequestID);
    } catch (error) {
      // The request may have arrived although its answer did not.
      await refreshMe();
      setAttempt({
        step: "none",
        after: latest?.startedAt,
        problem: isUnanswered(error)
          ? wordsOf(error, words.unreached)
          : words.failed(wordsOf(error)),
        formWanted: !isInDoubt(error),
      });
    } finally {
      starting.current = false;
    }
  };

  const askForForm = () => {
    stopWatching();
    setAttempt({ step: "none", formWanted: true });
  };

  return { attempt, pay, askForForm };
}

/** The specification asks for a poll every 1000 ms, at most ten times. */
const pollEvery = 1000;
const pollsAtMost = 10;

const open = new Set<PaymentState>(["sending", "prompted"]);

/** Polls a payment until it is decided; returns `open` if ten polls brought no decision. */
async function confirmPayment(
  checkoutRequestId: string,
  signal: AbortSignal,
): Promise<PaymentState | "open"> {
  for (let poll = 0; poll < pollsAtMost; poll++) {
    await pause(pollEvery, signal);
    // A poll without an answer counts as one of the ten.
    const answer = await call(
      paymentRoutes.confirmPayment,
      {},
      { checkoutRequestId },
      { signal },
    ).catch(() => undefined);
    signal.throwIfAborted();
    if (answer && !open.has(answer.status)) return answer.status;
  }
  return "open";
}

const pause = (milliseconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, milliseconds);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });

/**
 * Returns the Idempotency-Key of the payment that follows `latest`. If an answer is lost, a further
 * press sends the same key, until the account shows the payment.
 */
export const paymentKey = (phone: string, latest: LatestPayment | null) =>
  operationKey("payment", { phone, after: latest && [latest.startedAt, latest.state] });
