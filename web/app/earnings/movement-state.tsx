import { chakra } from "@chakra-ui/react/styled-system";
import type { LedgerEntry } from "#contracts/accounts";
import { CheckIcon } from "../../ui/icons";
import { StateBadge } from "../../ui/state-badge";
import { earningsStrings as words } from "./strings";

const Quiet = chakra("span", {
  base: {
    display: "inline-flex",
    alignItems: "center",
    gap: "1.5",
    color: "soft",
    fontSize: "sm",
    fontWeight: "600",
  },
  variants: { arrived: { true: { color: "leaf" } } },
});

/** How a movement stands: what is settled has a quiet tick, exceptions a pill. */
export function MovementState({ entry: { state, amount } }: { entry: LedgerEntry }) {
  if (state !== "booked" && state !== "paid")
    return (
      <StateBadge tone={state === "returned" ? "stopped" : "waiting"}>
        {words.states[state]}
      </StateBadge>
    );
  return (
    <Quiet arrived={amount > 0 || state === "paid"}>
      <CheckIcon size={14} />
      {state === "paid" ? words.states.paid : amount > 0 ? words.inBalance : words.left}
    </Quiet>
  );
}
