import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { type FormEvent, useState } from "react";
import { checkInput } from "#contracts/check-input";
import {
  type AdminWithdrawal,
  undecidedStates,
  WithdrawalDecision,
  withdrawalRoutes,
} from "#contracts/withdrawals";
import { Button } from "../../../ui/button";
import { formatDateTime } from "../../../ui/dates";
import { Dialog } from "../../../ui/dialog";
import { FormAlert } from "../../../ui/form-alert";
import { formatMoney } from "../../../ui/money";
import { Note } from "../../../ui/note";
import { SelectField } from "../../../ui/select-field";
import type { Tone } from "../../../ui/state-badge";
import { TextAreaField } from "../../../ui/text-area-field";
import { TextField } from "../../../ui/text-field";
import { useToast } from "../../../ui/toast-host";
import { unbroken } from "../../../ui/unbroken";
import { call } from "../../frame/api/client";
import { doOnce, operationKey } from "../../frame/api/operation-key";
import { useNow } from "../../frame/hooks/use-now";
import { errorOf, isGeneral, useSubmit } from "../../frame/hooks/use-submit";
import { useRefreshDesk } from "../queues";
import { adminWithdrawalStrings as words } from "./strings";

type Decision = WithdrawalDecision["decision"];
const decisions: readonly Decision[] = ["ask-again", "paid", "return"];

interface DecisionDialogProps {
  withdrawal: AdminWithdrawal;
  onClose: () => void;
}

/** One decision, with its note; what it does is said before it is pressed. */
export function DecisionDialog({ withdrawal, onClose }: DecisionDialogProps) {
  const [decision, setDecision] = useState<Decision>("ask-again");
  const [receiptNumber, setReceipt] = useState("");
  const [note, setNote] = useState("");
  const { busy, failure, submit, refuse } = useSubmit();
  const refresh = useRefreshDesk();
  const toast = useToast();
  const { id, state, amount, writer, returnableFrom } = withdrawal;
  const now = useNow(30_000);
  // The provider may still pay what it was asked to pay: nothing is returned before that is past.
  const isTooEarly =
    decision === "return" && returnableFrom !== null && new Date(returnableFrom) > now;

  const decide = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkInput(WithdrawalDecision, {
      decision,
      state,
      note,
      ...(decision === "paid" && { receiptNumber }),
    });
    if ("problem" in checked) return refuse(checked.problem, checked.fields);
    return submit(async () => {
      await doOnce(operationKey(`withdrawal.${id}`, checked.input), (once) =>
        call(withdrawalRoutes.decideWithdrawal, { id }, checked.input, once),
      );
      toast("good", words.done);
      onClose();
      await refresh();
    });
  };

  return (
    <Dialog
      open
      onClose={onClose}
      busy={busy}
      title={words.decideOn(writer.name, formatMoney(amount))}
    >
      <chakra.form
        display="grid"
        gap="3"
        marginTop="3"
        noValidate
        onSubmit={(event) => void decide(event)}
      >
        {failure && isGeneral(failure, ["note", "receiptNumber"]) && (
          <FormAlert>{failure.message}</FormAlert>
        )}
        <SelectField
          label={words.decision}
          value={decision}
          onChange={({ currentTarget }) =>
            setDecision(decisions.find((each) => each === currentTarget.value) ?? "ask-again")
          }
        >
          {decisions.map((each) => (
            <option key={each} value={each}>
              {words.decisions[each]}
            </option>
          ))}
        </SelectField>
        <Note>{words.questions[decision]}</Note>
        {isTooEarly && (
          <FormAlert tone="info">
            {words.returnableFrom(formatDateTime(returnableFrom, now))}
          </FormAlert>
        )}
        {decision === "paid" && (
          <TextField
            label={words.receiptLabel}
            name="receiptNumber"
            autoComplete="off"
            value={receiptNumber}
            error={errorOf(failure, "receiptNumber")}
            onChange={({ currentTarget }) => setReceipt(currentTarget.value)}
          />
        )}
        <TextAreaField
          label={words.noteLabel}
          name="note"
          maxLength={500}
          value={note}
          error={errorOf(failure, "note")}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <Button
          type="submit"
          variant={decision === "return" ? "danger" : "primary"}
          busy={busy}
          disabled={isTooEarly}
        >
          {words.confirm[decision]}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onClose}>
          {words.keep}
        </Button>
      </chakra.form>
    </Dialog>
  );
}

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
            <Box as="span" overflowWrap="anywhere">
              {words.attempts(attemptIds.join(", "))}
            </Box>
          </>
        )}
      </Note>
    )}
  </>
);
