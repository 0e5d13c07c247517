import { chakra } from "@chakra-ui/react/styled-system";
import { type FormEvent, useState } from "react";
import { attributionRoutes } from "#contracts/ledger";
import type { UnattributedPayment } from "#contracts/payments";
import { noteLength } from "#contracts/trainings";
import { Button } from "../../ui/button";
import { formatFullDateTime } from "../../ui/dates";
import { Dialog } from "../../ui/dialog";
import { FormAlert } from "../../ui/form-alert";
import { formatMoney } from "../../ui/money";
import { TextField } from "../../ui/text-field";
import { unbroken } from "../../ui/unbroken";
import { unattributedStrings as list } from "../earnings/payments/strings";
import { call } from "../frame/api/client";
import { doOnce, operationKey } from "../frame/api/operation-key";
import { errorOf, isGeneral, useSubmit } from "../frame/hooks/use-submit";
import { attributionStrings as words } from "../work/trainings/strings";
import { fullName, useFoundWriters } from "./people/use-found-writers";
import { WriterField } from "./people/writer-field";
import { useRefreshDesk } from "./queues/use-refresh-desk";

const Form = chakra("form", { base: { display: "grid", gap: "4", marginTop: "3" } });

interface AttributeDialogProps {
  payment: UnattributedPayment;
  /** The username of whose it is thought to be; empty when nobody is. */
  owner?: string;
  onDone: (said: string) => void;
  onClose: () => void;
}

/** Asks whose a payment is and why, and says what crediting it does. */
export function AttributeDialog({ payment, owner = "", onDone, onClose }: AttributeDialogProps) {
  const { receiptNumber } = payment;
  const amount = formatMoney(payment.amount);
  const [form, setForm] = useState({ username: owner, note: "" });
  const writers = useFoundWriters(form.username);
  const { busy, failure, submit, refuse } = useSubmit();
  const refresh = useRefreshDesk();

  const send = (event: FormEvent) => {
    event.preventDefault();
    const { isOpen, only } = writers;
    // A username that somebody else has by chance is not credited unseen.
    if (isOpen && only) return setForm({ ...form, username: only.username });
    if (isOpen) return refuse(words.choose, { username: [words.choose] });
    void submit(async () => {
      const key = operationKey(`attribute.${receiptNumber}`, form);
      await doOnce(key, (once) =>
        call(attributionRoutes.attributePayment, { id: receiptNumber }, form, once),
      );
      await refresh();
      onDone(words.done(amount, form.username));
      onClose();
    });
  };
  return (
    <Dialog open onClose={onClose} busy={busy} title={words.title(amount)}>
      <Form onSubmit={send} noValidate>
        <p>
          {words.paid(
            receiptNumber,
            payment.payerName || list.unknownPayer,
            payment.phone,
            payment.paidAt ? formatFullDateTime(payment.paidAt) : list.unknownTime,
            payment.account,
          )}
        </p>
        <p>{unbroken(words.lead(amount))}</p>
        {failure && isGeneral(failure, ["username", "note"]) && (
          <FormAlert>{failure.message}</FormAlert>
        )}
        <WriterField
          value={form.username}
          writers={writers}
          readOnly={busy}
          error={errorOf(failure, "username")}
          onChange={(username) => setForm({ ...form, username })}
        />
        <TextField
          name="note"
          label={words.note}
          hint={words.noteHint}
          error={errorOf(failure, "note")}
          value={form.note}
          readOnly={busy}
          maxLength={noteLength}
          onChange={({ currentTarget }) => setForm({ ...form, note: currentTarget.value })}
        />
        <Button type="submit" wide busy={busy}>
          {writers.named ? words.submitTo(amount, fullName(writers.named)) : words.submit}
        </Button>
      </Form>
    </Dialog>
  );
}
