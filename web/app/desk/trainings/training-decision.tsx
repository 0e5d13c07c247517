import { useEffect, useRef, useState } from "react";
import { type AdminTraining, trainingRoutes } from "#contracts/trainings";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { FormAlert } from "../../../ui/form-alert";
import { formatMoney } from "../../../ui/money";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { Stack } from "../../../ui/stack";
import { TextField } from "../../../ui/text-field";
import { useToast } from "../../../ui/toast-host";
import { unbroken } from "../../../ui/unbroken";
import { call } from "../../frame/api/client";
import { doOnce, operationKey } from "../../frame/api/operation-key";
import { errorOf, isGeneral, useSubmit } from "../../frame/hooks/use-submit";
import { useRefreshDesk } from "../queues";
import { trainingCodeStrings as words } from "./strings";

interface DecideDialogProps {
  training: AdminTraining;
  onClose: () => void;
}

/** The focus begins on the note, which either decision needs. */
export function DecideDialog({ training, onClose }: DecideDialogProps) {
  const { referenceCode, writer, payment } = training;
  const amount = payment && formatMoney(payment.amount);
  const owner = payment?.creditedTo;
  const othersPayment = whoseElse(training);
  const [note, setNote] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { busy, failure, submit } = useSubmit();
  const toast = useToast();
  const refresh = useRefreshDesk();

  const decide = (decision: "accept" | "refuse") =>
    submit(async () => {
      const body = { decision, note };
      const key = operationKey(`decide.${referenceCode}`, body);
      await doOnce(key, (once) =>
        call(trainingRoutes.decideTrainingPayment, { id: referenceCode }, body, once),
      );
      await refresh();
      toast("good", words.done[decision](referenceCode));
      onClose();
    });

  return (
    <Dialog open onClose={onClose} busy={busy} title={words.title(referenceCode)}>
      <Stack marginTop="3">
        <div>
          <strong>{writer.name}</strong>
          <TrainingPayment training={training} />
        </div>
        {othersPayment ? (
          <p>{unbroken(othersPayment)}</p>
        ) : (
          <>
            <p>{unbroken(words.accepting(amount))}</p>
            {payment && !owner && <p>{payment.notOurs ? words.refusingNotOurs : words.refusing}</p>}
          </>
        )}
        {failure && isGeneral(failure, ["note"]) && <FormAlert>{failure.message}</FormAlert>}
        <TextField
          ref={field}
          label={words.note}
          hint={words.noteHint}
          name="note"
          value={note}
          readOnly={busy}
          error={errorOf(failure, "note")}
          onChange={({ currentTarget }) => setNote(currentTarget.value)}
        />
        <Row>
          {!othersPayment && (
            <Button busy={busy} onClick={() => void decide("accept")}>
              {words.accept}
            </Button>
          )}
          <Button variant="secondary" busy={busy} onClick={() => void decide("refuse")}>
            {words.refuse}
          </Button>
        </Row>
      </Stack>
    </Dialog>
  );
}

/** Why no training of this writer can have the payment, in words. */
function whoseElse({ writer, payment }: AdminTraining): string | undefined {
  const { creditedTo, askedForOf } = payment ?? {};
  const nameOfOther = (person: typeof creditedTo) =>
    person && person.userId !== writer.userId ? (person.username ?? person.userId) : undefined;
  const [holder, asked] = [nameOfOther(creditedTo), nameOfOther(askedForOf)];
  if (holder !== undefined) return words.inOthersBalance(holder);
  return asked === undefined ? undefined : words.askedForOf(asked);
}

/** The payment behind a code, with the payer's number beside the writer's. */
export function TrainingPayment({ training: { payment, writer } }: { training: AdminTraining }) {
  if (!payment) return words.noPayment;
  const { amount, creditedTo, account, payerName, phone, notOurs } = payment;
  const place = creditedTo
    ? words.inBalance(creditedTo.username ?? creditedTo.userId)
    : words.byNobody(account ?? "");
  return (
    <Stack gap="sm">
      <span>
        {unbroken(formatMoney(amount))} {unbroken(place)}
      </span>
      {payerName && <Note>{unbroken(words.from(payerName))}</Note>}
      {phone && (
        <Note>
          {unbroken(words.payerNumber(phone))}
          <br />
          {writer.phone && unbroken(words.writerNumber(writer.phone))}
        </Note>
      )}
      {notOurs && <Note>{words.closedBefore}</Note>}
    </Stack>
  );
}
