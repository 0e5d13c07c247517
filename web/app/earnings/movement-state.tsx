import { chakra } from "@chakra-ui/react/styled-system";
import type { LedgerEntry } from "#contracts/ledger";
import { CheckIcon } from "../../ui/icons";
import { StateBadge, type Tone } from "../../ui/state-badge";
import { wallets, movementStateStrings as words } from "./balance-strings";

/**
 * Joins a withdrawal and its return into one row with the time of the return. In a list of one
 * month or kind (`isPart`), joins them only if the list has both, since its amounts must add up.
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

/** `cameBack` is the sum of a returned withdrawal. */
export type ListedEntry = LedgerEntry & { cameBack?: number };

const Quiet = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "baseline",
    "& > svg": { alignSelf: "center" },
    gap: "1.5",
    whiteSpace: { xl: "nowrap" },
    color: "soft",
    fontSize: "sm",
    fontWeight: "600",
  },
  variants: { arrived: { true: { color: "leaf" } } },
});

interface MovementStateProps {
  entry: LedgerEntry;
  /** True on the administrator's desk, which uses other words and colours. */
  isOnDesk?: boolean;
}

/** The state of a transaction: a plain tick if it is booked or paid, otherwise a coloured label. */
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
  return state === "unknown" ? words.states.unknown(wallets[wallet]) : words.states[state];
}

function bookedWords(amount: number, isOnDesk: boolean) {
  if (isOnDesk) return amount > 0 ? words.inTheBalance : words.leftTheBalance;
  return amount > 0 ? words.inBalance : words.left;
}
