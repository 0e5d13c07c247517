import { type FormEvent, useEffect, useState } from "react";
import { smallestWithdrawal } from "#contracts/fields";
import type { Wallet } from "#contracts/ledger";
import type { Me } from "#contracts/me";
import { looksLikeAirtel } from "#contracts/phone-number";
import type { PublicSettings } from "#contracts/settings";
import { withdrawalRoutes } from "#contracts/withdrawals";
import { formatMoney, readAmount } from "../../ui/money";
import { ApiProblem } from "../frame/api/api-problem";
import { call } from "../frame/api/client";
import { doOnce, forgetKey, keyInDoubt, operationKey } from "../frame/api/operation-key";
import { useLive } from "../frame/api/use-live";
import { useDraft } from "../frame/hooks/use-draft";
import { useSubmit } from "../frame/hooks/use-submit";
import { withdrawalStrings as words } from "./strings";
import { useRefreshMoney } from "./use-earnings";

/** The withdrawal form's state; pressing its button again does not withdraw twice. */
export function useWithdrawal(
  me: Me,
  limits: PublicSettings["withdrawals"],
  wallets: readonly Wallet[],
  onAsked: (withdrawalId: string) => void,
) {
  const draft = useDraft("withdrawal", { amount: "", wallet: "" });
  const { busy, failure, submit, refuse } = useSubmit(words.unreached);
  const refresh = useRefreshMoney();
  // The form shows a problem only for the amount that caused it.
  const [triedAmount, setTriedAmount] = useState("");
  /**
   * The wallet that the form asks about, because the number seems to belong to another operator.
   */
  const [askedAbout, setAskedAbout] = useState<Wallet>();
  /** The number that must be confirmed as the writer's own. */
  const [askedNumber, setAskedNumber] = useState<string>();
  const wallet = chosenWallet(draft.values.wallet, me.phoneNumber, wallets);
  const taken = async (withdrawalId: string) => {
    draft.change({ amount: "" });
    setAskedAbout(undefined);
    setAskedNumber(undefined);
    await refresh();
    onAsked(withdrawalId);
  };
  const lost = useLostWithdrawal(busy, taken);

  const send = (allTheSame: boolean, confirmPhoneNumber?: string) => {
    const amount = readAmount(draft.values.amount);
    const problem = problemOf(amount, me, limits.largest);
    if (!problem && wallet && wallet !== fittingWallet(me.phoneNumber) && !allTheSame)
      return setAskedAbout(wallet);
    setTriedAmount(draft.values.amount);
    if (problem) return refuse(problem, { amount: [problem] });
    if (!wallet) return;
    const input = { wallet, amount, ...(confirmPhoneNumber && { confirmPhoneNumber }) };
    return submit(async () => {
      const answer = await doOnce(operationKey(withdrawalKey, input), (once) =>
        call(withdrawalRoutes.withdraw, {}, input, once),
      )
        .catch(unlessNumberAsked)
        .finally(() => lost.look(keyInDoubt(withdrawalKey)));
      if (answer) await taken(answer.withdrawal.id);
      else setAskedNumber(me.phoneNumber);
    });
  };

  const isTried = draft.values.amount === triedAmount;
  return {
    draft,
    // If an answer was lost, `LostNote` shows the result of the search instead of a failure.
    failure:
      isTried && !(failure?.inDoubt && (lost.isLookedUp || lost.isMissing)) ? failure : undefined,
    busy,
    lost,
    wallet,
    /** The chosen wallet, if the form asks about it. */
    asked: wallet === askedAbout ? wallet : undefined,
    isNumberAsked: askedNumber === me.phoneNumber,
    send: (event: FormEvent) => {
      event.preventDefault();
      return send(false);
    },
    sendAllTheSame: () => send(true),
    sendToOwnNumber: () => send(true, me.phoneNumber),
  };
}

/**
 * Returns undefined if the service asks the writer to confirm the number; throws any other error.
 */
function unlessNumberAsked(error: unknown): undefined {
  if (!(error instanceof ApiProblem && error.code === "phone_unconfirmed")) throw error;
}

/** Checks an amount without a request to the service. Returns its error, if any. */
function problemOf(
  amount: number,
  { currentBalance, withdrawable, kept }: Pick<Me, "currentBalance" | "withdrawable" | "kept">,
  largest: number,
): string | undefined {
  if (Number.isNaN(amount)) return words.noAmount;
  if (amount < smallestWithdrawal) return words.tooSmall(formatMoney(smallestWithdrawal));
  if (amount > largest) return words.tooLarge(formatMoney(largest));
  if (kept && amount > withdrawable)
    return words.kept(formatMoney(withdrawable), formatMoney(kept.amount));
  return amount > currentBalance ? words.tooMuch(formatMoney(currentBalance)) : undefined;
}

const withdrawalKey = "withdrawal";

const every = 3000;
/** Milliseconds within which a delayed request arrives, if at all. */
const arrivesWithin = 60_000;

/**
 * Polls for a withdrawal whose answer was lost, until it is found or can no longer arrive. A reload
 * does not end the polling.
 */
function useLostWithdrawal(busy: boolean, onFound: (withdrawalId: string) => Promise<void>) {
  const [key, look] = useState(() => keyInDoubt(withdrawalKey));
  const [since, setSince] = useState<number>();
  const [isMissing, setMissing] = useState(false);
  const { data, dataUpdatedAt } = useLive(
    withdrawalRoutes.findWithdrawal,
    { key: key ?? "" },
    {},
    { every, enabled: key !== undefined && !busy },
  );
  const found = key === undefined || busy ? undefined : data?.withdrawal;

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once for each answer
  useEffect(() => {
    if (found === undefined) {
      setSince(undefined);
      return;
    }
    const begun = since ?? dataUpdatedAt;
    setSince(begun);
    const isOver = found === null && dataUpdatedAt - begun >= arrivesWithin;
    if (found === null && !isOver) return;
    forgetKey(withdrawalKey);
    look(undefined);
    setMissing(isOver);
    if (found) void onFound(found.id);
  }, [key, found?.id, dataUpdatedAt]);

  return {
    look: (lost: string | undefined) => {
      setMissing(false);
      look(lost);
    },
    isLookedUp: key !== undefined && !busy,
    isMissing,
  };
}

export const fittingWallet = (phone: string): Wallet =>
  looksLikeAirtel(phone) ? "airtel" : "mpesa";

/**
 * Returns the wallet that the writer chose; else the wallet of the number's prefix; else the first.
 */
export const chosenWallet = (
  value: string,
  phone: string,
  wallets: readonly Wallet[],
): Wallet | undefined =>
  [value, fittingWallet(phone)].flatMap(
    (each) => wallets.find((wallet) => wallet === each) ?? [],
  )[0] ?? wallets[0];
