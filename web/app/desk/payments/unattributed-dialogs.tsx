import { chakra } from "@chakra-ui/react/styled-system";
import type { FormEvent } from "react";
import { correctionRoutes } from "#contracts/corrections";
import { hasCents, paymentRoutes, type UnattributedPayment } from "#contracts/payments";
import { Button } from "../../../ui/button";
import { formatFullDateTime } from "../../../ui/dates";
import { Dialog } from "../../../ui/dialog";
import { formatMoney } from "../../../ui/money";
import { Question } from "../../../ui/question";
import { TextField } from "../../../ui/text-field";
import { unbroken } from "../../../ui/unbroken";
import { fullName, useFoundWriters, WriterField } from "../people/writer-field";
import { attributionStrings as words } from "../trainings/strings";
import { useDeskAction } from "../use-desk-action";
import { unattributedStrings } from "./strings";

type Payment = Pick<
  UnattributedPayment,
  "receiptNumber" | "amount" | "payerName" | "phone" | "paidAt" | "account"
> &
  Partial<Pick<UnattributedPayment, "amountAsSent">>;

const paidWords = ({ receiptNumber, payerName, phone, paidAt, account }: Payment) =>
  words.paid(
    receiptNumber,
    payerName || unattributedStrings.unknownPayer,
    phone,
    paidAt ? formatFullDateTime(paidAt) : unattributedStrings.unknownTime,
    account,
  );

interface AttributeDialogProps {
  payment: Payment;
  /** The username of the probable owner; empty if unknown. */
  owner?: string;
  onDone: (said: string) => void;
  onClose: () => void;
}

/**
 * Asks which writer made a payment, and credits it to the writer. The first empty field gets the
 * focus.
 */
export function AttributeDialog({ payment, owner = "", onDone, onClose }: AttributeDialogProps) {
  const { receiptNumber } = payment;
  const amount = formatMoney(payment.amount);
  const cents = hasCents(payment) ? words.withoutCents(amount, payment.amountAsSent ?? "") : "";
  const {
    values: form,
    change,
    busy,
    refuse,
    act,
    first,
    field,
    problem,
  } = useDeskAction({ username: owner, note: "" }, { onClose });
  const writers = useFoundWriters(form.username);

  const send = (event: FormEvent) => {
    event.preventDefault();
    const { isOpen, only } = writers;
    // The only match must be confirmed by a second press: the typed text may fit it by chance.
    if (isOpen && only) return change({ username: only.username });
    if (isOpen) return refuse(words.choose, { username: [words.choose] });
    void act(
      `attribute.${receiptNumber}`,
      correctionRoutes.attributePayment,
      { id: receiptNumber },
      form,
      () => onDone(`${words.done(amount, form.username)} ${cents}`.trim()),
    );
  };
  return (
    <Dialog open onClose={onClose} busy={busy} title={words.title(amount)}>
      <chakra.form display="grid" gap="4" marginTop="3" onSubmit={send} noValidate>
        <p>{unbroken(paidWords(payment))}</p>
        <p>{words.lead}</p>
        {cents && <p>{cents}</p>}
        {problem}
        <WriterField
          ref={owner ? undefined : first}
          writers={writers}
          {...field("username")}
          onChange={(username) => change({ username })}
        />
        <TextField
          ref={owner ? first : undefined}
          label={words.note}
          hint={words.noteHint}
          {...field("note")}
        />
        <Button type="submit" wide busy={busy}>
          {writers.named ? words.submitTo(amount, fullName(writers.named)) : words.submit}
        </Button>
      </chakra.form>
    </Dialog>
  );
}

interface NotOursDialogProps {
  payment: Payment;
  onClose: () => void;
}

export function NotOursDialog({ payment, onClose }: NotOursDialogProps) {
  const { receiptNumber, amount } = payment;
  const { values, busy, act, first, field, problem } = useDeskAction({ note: "" }, { onClose });
  const close = () =>
    act(
      `settle.${receiptNumber}`,
      paymentRoutes.settleUnattributedPayment,
      { id: receiptNumber },
      values,
      words.notOursDone(receiptNumber),
    );
  return (
    <Question
      title={amount > 0 ? words.notOursTitle(formatMoney(amount)) : words.notOursUnread}
      onClose={onClose}
      busy={busy}
      confirm={words.notOursConfirm}
      onConfirm={close}
      keep={words.notOursKeep}
    >
      <p>{unbroken(paidWords(payment))}</p>
      <p>{unbroken(words.notOursLead)}</p>
      {problem}
      <TextField ref={first} label={words.notOursNote} hint={words.noteHint} {...field("note")} />
    </Question>
  );
}
