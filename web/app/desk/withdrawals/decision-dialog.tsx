import { chakra } from "@chakra-ui/react/styled-system";
import { type FormEvent, Fragment, useState } from "react";
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
import type { Tone } from "../../../ui/state-badge";
import { TextAreaField } from "../../../ui/text-area-field";
import { TextField } from "../../../ui/text-field";
import { useToast } from "../../../ui/toast-host";
import { unbroken, Whole } from "../../../ui/unbroken";
import { call } from "../../frame/api/client";
import { doOnce, operationKey } from "../../frame/api/operation-key";
import { useNow } from "../../frame/hooks/use-now";
import { errorOf, isGeneral, useSubmit } from "../../frame/hooks/use-submit";
import { Choice, useRefreshDesk } from "../queues";
import { adminWithdrawalStrings as words } from "./strings";

type Decision = WithdrawalDecision["decision"];

interface DecisionDialogProps {
  withdrawal: AdminWithdrawal;
  onClose: () => void;
}

export function DecisionDialog({ withdrawal, onClose }: DecisionDialogProps) {
  const [decision, setDecision] = useState<Decision>("ask-again");
  const [receiptNumber, setReceipt] = useState("");
  const [note, setNote] = useState("");
  const { busy, failure, submit, refuse } = useSubmit();
  const refresh = useRefreshDesk();
  const toast = useToast();
  const { id, state, amount, writer, returnableFrom } = withdrawal;
  const now = useNow(30_000);
  // The provider may still pay: nothing is returned before that is ruled out.
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
        <Choice
          label={words.decision}
          options={words.decisions}
          value={decision}
          onChange={setDecision}
        />
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
          limit={500}
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

export const canBeDecided = ({ state }: Pick<AdminWithdrawal, "state">) =>
  undecidedStates.some((each) => each === state);

interface FactsProps {
  withdrawal: AdminWithdrawal;
}

export const Outcome = ({ withdrawal: { waiting, receiptNumber, note } }: FactsProps) => (
  <>
    {waiting && <Note>{words.waiting[waiting]}</Note>}
    {receiptNumber && <Note>{words.receipt(receiptNumber)}</Note>}
    {note && <Note>{words.note(note)}</Note>}
  </>
);

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
            {words.attempts}{" "}
            {attemptIds.map((id, at) => (
              <Fragment key={id}>
                {at > 0 && ", "}
                <Whole fontSize="0.8125rem">{id}</Whole>
              </Fragment>
            ))}
          </>
        )}
      </Note>
    )}
  </>
);
