import { chakra } from "@chakra-ui/react/styled-system";
import type { LedgerEntry } from "#contracts/ledger";
import { CheckIcon } from "../../ui/icons";
import { StateBadge, type Tone } from "../../ui/state-badge";
import { earningsStrings as words } from "./strings";

/**
 * Movements as they are listed: a withdrawal that came back is one row, where the money came back,
 * and moved nothing. A list of one month or one kind adds up by its rows, so it has such a row only if
 * both halves are in it.
 */
export function asListed(entries: readonly LedgerEntry[], isPart = false): ListedEntry[] {
  const idsOf = (kind: LedgerEntry["kind"]) =>
    new Set(entries.flatMap((each) => (each.kind === kind ? (each.withdrawalId ?? []) : [])));
  const [left, back] = [idsOf("withdrawal"), idsOf("return")];
  return entries.flatMap((entry): ListedEntry[] => {
    const { kind, state, withdrawalId, amount } = entry;
    if (kind !== "return" && (kind !== "withdrawal" || state !== "returned")) return [entry];
    if (kind === "withdrawal" && back.has(withdrawalId ?? "")) return [];
    if (isPart && (kind === "withdrawal" || !left.has(withdrawalId ?? ""))) return [entry];
    return [{ ...entry, kind: "return", state: "returned", amount: 0, cameBack: Math.abs(amount) }];
  });
}

/** `cameBack`: what left the balance for a withdrawal and is in it again. */
export type ListedEntry = LedgerEntry & { cameBack?: number };

const Quiet = chakra("span", {
  base: {
    display: "inline-flex",
    // On the baseline of the words beside it.
    alignItems: "baseline",
    "& > svg": { alignSelf: "center" },
    gap: "1.5",
    color: "soft",
    fontSize: "sm",
    fontWeight: "600",
  },
  variants: { arrived: { true: { color: "leaf" } } },
});

interface MovementStateProps {
  entry: LedgerEntry;
  /** It is shown on the administrator's desk, in the desk's words and colours. */
  isOnDesk?: boolean;
}

/** The state of a transaction: a settled one has a quiet tick, an exception a pill. */
export function MovementState({ entry, isOnDesk = false }: MovementStateProps) {
  const { state, amount } = entry;
  if (state !== "booked" && state !== "paid")
    return (
      <StateBadge tone={(isOnDesk ? deskTones : tones)[state]}>
        {isOnDesk ? words.deskStates[state] : openWords(state, entry)}
      </StateBadge>
    );
  return (
    <Quiet arrived={amount > 0 || state === "paid"}>
      <CheckIcon size={14} />
      <span>{state === "paid" ? words.states.paid : bookedWords(amount, isOnDesk)}</span>
    </Quiet>
  );
}

type Exception = Exclude<LedgerEntry["state"], "booked" | "paid">;
const tones: Record<Exception, Tone> = {
  "on-its-way": "info",
  unknown: "info",
  returned: "quiet",
};
const deskTones: Record<Exception, Tone> = {
  "on-its-way": "info",
  unknown: "waiting",
  returned: "quiet",
};

function openWords(state: Exception, { wallet = "mpesa" }: LedgerEntry) {
  return state === "unknown" ? words.states.unknown(words.wallets[wallet]) : words.states[state];
}

function bookedWords(amount: number, isOnDesk: boolean) {
  if (isOnDesk) return amount > 0 ? words.inTheBalance : words.leftTheBalance;
  return amount > 0 ? words.inBalance : words.left;
}
