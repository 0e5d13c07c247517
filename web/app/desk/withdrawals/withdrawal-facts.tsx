import { chakra } from "@chakra-ui/react/styled-system";
import type { AdminWithdrawal } from "#contracts/withdrawals";
import { undecidedStates } from "#contracts/withdrawals";
import { Note } from "../../../ui/note";
import type { Tone } from "../../../ui/state-badge";
import { unbroken } from "../../../ui/unbroken";
import { adminWithdrawalStrings as words } from "./strings";

export const withdrawalTones: Record<AdminWithdrawal["state"], Tone> = {
  requested: "waiting",
  sent: "info",
  checking: "stopped",
  paid: "good",
  returned: "quiet",
};

/** Only what nobody knows yet, or is still ours to send, is the administrator's to decide. */
export const canBeDecided = ({ state }: Pick<AdminWithdrawal, "state">) =>
  undecidedStates.some((each) => each === state);

interface FactsProps {
  withdrawal: AdminWithdrawal;
}

/** Why a withdrawal waits, or how it ended. */
export const Outcome = ({ withdrawal: { waiting, receiptNumber, note } }: FactsProps) => (
  <>
    {waiting && <Note>{words.waiting[waiting]}</Note>}
    {receiptNumber && <Note>{words.receipt(receiptNumber)}</Note>}
    {note && <Note>{words.note(note)}</Note>}
  </>
);

/** One an operator looks up by hand: it may break anywhere. */
const Ids = chakra("span", { base: { overflowWrap: "anywhere" } });

/** What the provider said last, how often it was asked, and under which ids. */
export const ProviderFacts = ({
  withdrawal: { providerSaid, timesAsked, attemptIds },
}: FactsProps) => (
  <>
    {providerSaid ? unbroken(words.said(providerSaid.code, providerSaid.words)) : words.saidNothing}
    {timesAsked > 0 && (
      <Note>
        {words.times(timesAsked)}
        {attemptIds.length > 0 && (
          <>
            {", "}
            <Ids>{words.attempts(attemptIds.join(", "))}</Ids>
          </>
        )}
      </Note>
    )}
  </>
);
