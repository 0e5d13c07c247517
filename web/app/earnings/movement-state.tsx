import { chakra } from "@chakra-ui/react/styled-system";
import type { LedgerEntry } from "#contracts/ledger";
import { CheckIcon } from "../../ui/icons";
import { StateBadge, type Tone } from "../../ui/state-badge";
import { earningsStrings as words } from "./strings";

const Quiet = chakra("span", {
  base: {
    display: "inline-flex",
    // On the line of the words beside it, whatever stands first.
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
  /**
   * It is shown on the administrator's desk, about somebody else, in the words and colours of the
   * desk.
   */
  isOnDesk?: boolean;
}

/** How a movement stands: a settled one has a quiet tick, an exception a pill. */
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
