import { type AdminTraining, trainingRoutes } from "#contracts/trainings";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { formatMoney } from "../../../ui/money";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { Stack } from "../../../ui/stack";
import { TextField } from "../../../ui/text-field";
import { unbroken } from "../../../ui/unbroken";
import { useDeskAction } from "../use-desk-action";
import { trainingCodeStrings as words } from "./strings";

interface DecideDialogProps {
  training: AdminTraining;
  onClose: () => void;
}

export function DecideDialog({ training, onClose }: DecideDialogProps) {
  const { referenceCode, writer, payment } = training;
  const amount = payment && formatMoney(payment.amount);
  const owner = payment?.creditedTo;
  const othersPayment = whoseElse(training);
  const { values, busy, act, first, field, problem } = useDeskAction({ note: "" }, { onClose });

  const decide = (decision: "accept" | "refuse") =>
    act(
      `decide.${referenceCode}`,
      trainingRoutes.decideTrainingPayment,
      { id: referenceCode },
      { decision, note: values.note },
      words.done[decision](referenceCode),
    );

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
        {problem}
        <TextField ref={first} label={words.note} hint={words.noteHint} {...field("note")} />
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

/** The reason why this writer's training can't use the payment; undefined if it can. */
function whoseElse({ writer, payment }: AdminTraining): string | undefined {
  const { creditedTo, askedForOf } = payment ?? {};
  const nameOfOther = (person: typeof creditedTo) =>
    person && person.userId !== writer.userId ? (person.username ?? person.userId) : undefined;
  const [holder, asked] = [nameOfOther(creditedTo), nameOfOther(askedForOf)];
  if (holder !== undefined) return words.inOthersBalance(holder);
  return asked === undefined ? undefined : words.askedForOf(asked);
}

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
