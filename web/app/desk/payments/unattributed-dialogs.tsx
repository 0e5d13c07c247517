import { chakra } from "@chakra-ui/react/styled-system";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { correctionRoutes } from "#contracts/corrections";
import { hasCents, paymentRoutes, type UnattributedPayment } from "#contracts/payments";
import { Button } from "../../../ui/button";
import { formatFullDateTime } from "../../../ui/dates";
import { Dialog } from "../../../ui/dialog";
import { FormAlert } from "../../../ui/form-alert";
import { formatMoney } from "../../../ui/money";
import { Question } from "../../../ui/question";
import { TextField } from "../../../ui/text-field";
import { useToast } from "../../../ui/toast-host";
import { unbroken } from "../../../ui/unbroken";
import { call } from "../../frame/api/client";
import { doOnce, operationKey } from "../../frame/api/operation-key";
import { errorOf, isGeneral, useSubmit } from "../../frame/hooks/use-submit";
import { fullName, useFoundWriters, WriterField } from "../people/writer-field";
import { useRefreshDesk } from "../queues";
import { attributionStrings as words } from "../trainings/strings";
import { unattributedStrings } from "./strings";

/** The facts of a payment that are shown before it is decided about. */
type Payment = Pick<
  UnattributedPayment,
  "receiptNumber" | "amount" | "payerName" | "phone" | "paidAt" | "account"
> &
  Partial<Pick<UnattributedPayment, "amountAsSent">>;

/** What was paid, by whom and when, as far as it is known. */
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
  /** Whose it is thought to be; empty when nobody is. */
  owner?: string;
  onDone: (said: string) => void;
  onClose: () => void;
}

/**
 * Names the writer whose payment it is, and credits it. The focus begins on what is still to be
 * typed.
 */
export function AttributeDialog({ payment, owner = "", onDone, onClose }: AttributeDialogProps) {
  const { receiptNumber } = payment;
  const amount = formatMoney(payment.amount);
  const cents = hasCents(payment) ? words.withoutCents(amount, payment.amountAsSent ?? "") : "";
  const [form, setForm] = useState({ username: owner, note: "" });
  const writers = useFoundWriters(form.username);
  const first = useRef<HTMLInputElement>(null);
  useEffect(() => first.current?.focus(), []);
  const { busy, failure, submit, refuse } = useSubmit();
  const refresh = useRefreshDesk();

  const send = (event: FormEvent) => {
    event.preventDefault();
    const { isOpen, only } = writers;
    // The one writer who was found is shown before anything is credited: the username may fit by
    // chance.
    if (isOpen && only) return setForm({ ...form, username: only.username });
    if (isOpen) return refuse(words.choose, { username: [words.choose] });
    void submit(async () => {
      const key = operationKey(`attribute.${receiptNumber}`, form);
      await doOnce(key, (once) =>
        call(correctionRoutes.attributePayment, { id: receiptNumber }, form, once),
      );
      await refresh();
      onDone(`${words.done(amount, form.username)} ${cents}`.trim());
      onClose();
    });
  };
  return (
    <Dialog open onClose={onClose} busy={busy} title={words.title(amount)}>
      <chakra.form display="grid" gap="4" marginTop="3" onSubmit={send} noValidate>
        <p>{unbroken(paidWords(payment))}</p>
        <p>{words.lead}</p>
        {cents && <p>{cents}</p>}
        {failure && isGeneral(failure, ["username", "note"]) && (
          <FormAlert>{failure.message}</FormAlert>
        )}
        <WriterField
          ref={owner ? undefined : first}
          value={form.username}
          writers={writers}
          readOnly={busy}
          error={errorOf(failure, "username")}
          onChange={(username) => setForm({ ...form, username })}
        />
        <TextField
          ref={owner ? first : undefined}
          name="note"
          label={words.note}
          hint={words.noteHint}
          error={errorOf(failure, "note")}
          value={form.note}
          readOnly={busy}
          onChange={({ currentTarget }) => setForm({ ...form, note: currentTarget.value })}
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

/** Closes a payment that is not ours. */
export function NotOursDialog({ payment, onClose }: NotOursDialogProps) {
  const { receiptNumber, amount } = payment;
  const [note, setNote] = useState("");
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const { busy, failure, submit } = useSubmit();
  const refresh = useRefreshDesk();
  const toast = useToast();
  const close = () =>
    submit(async () => {
      const form = { note };
      await doOnce(operationKey(`settle.${receiptNumber}`, form), (once) =>
        call(paymentRoutes.settleUnattributedPayment, { id: receiptNumber }, form, once),
      );
      await refresh();
      toast("good", words.notOursDone(receiptNumber));
      onClose();
    });
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
      {failure && isGeneral(failure, ["note"]) && <FormAlert>{failure.message}</FormAlert>}
      <TextField
        ref={field}
        name="note"
        label={words.notOursNote}
        hint={words.noteHint}
        error={errorOf(failure, "note")}
        value={note}
        readOnly={busy}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
    </Question>
  );
}
