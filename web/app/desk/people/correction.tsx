import { chakra } from "@chakra-ui/react/styled-system";
import { type FormEvent, useState } from "react";
import { checkInput } from "#contracts/check-input";
import { Correction, correctionRoutes } from "#contracts/corrections";
import type { ShownUser } from "#contracts/people";
import { Button } from "../../../ui/button";
import { Dialog } from "../../../ui/dialog";
import { FormAlert } from "../../../ui/form-alert";
import { formatMoney, readAmount } from "../../../ui/money";
import { Note } from "../../../ui/note";
import { TextAreaField } from "../../../ui/text-area-field";
import { TextField } from "../../../ui/text-field";
import { Choice } from "../queues";
import { useDeskAction } from "../use-desk-action";
import { correctionStrings as words } from "./strings";

export function CorrectBalance({ user }: { user: ShownUser }) {
  const [open, setOpen] = useState(false);
  // A closed account can't be credited; only its remaining balance can be taken off.
  if (user.closedAt && user.currentBalance === 0) return null;
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => setOpen(true)}>
        {words.open}
      </Button>
      {open && <CorrectionDialog user={user} onClose={() => setOpen(false)} />}
    </>
  );
}

type Way = keyof typeof words.ways;

function CorrectionDialog({ user, onClose }: { user: ShownUser; onClose: () => void }) {
  const [way, setWay] = useState<Way>("off");
  const { values, busy, refuse, act, field, problem } = useDeskAction(
    { amount: "", note: "" },
    { onClose },
  );
  const { userId: id } = user;
  const size = readAmount(values.amount);
  const amount = way === "off" ? -size : size;

  const correct = (event: FormEvent) => {
    event.preventDefault();
    const checked = checkInput(Correction, { amount, note: values.note });
    if ("problem" in checked) return refuse(checked.problem, checked.fields);
    const { input } = checked;
    return act(`correction.${id}`, correctionRoutes.correctBalance, { id }, input, words.done);
  };

  return (
    <Dialog open onClose={onClose} busy={busy} title={words.title}>
      <chakra.form
        display="grid"
        gap="3"
        marginTop="3"
        noValidate
        onSubmit={(event) => void correct(event)}
      >
        {problem}
        <Note>{words.stands(formatMoney(user.withdrawable), keptOf(user))}</Note>
        <Choice
          label={words.way}
          options={user.closedAt ? { off: words.ways.off } : words.ways}
          value={way}
          onChange={setWay}
        />
        <TextField
          label={words.amount}
          inputMode="numeric"
          autoComplete="off"
          {...field("amount")}
        />
        <TextAreaField
          label={user.closedAt ? words.noteKept : words.note}
          limit={500}
          {...field("note")}
        />
        {size > 0 && <FormAlert tone="info">{consequenceOf(user, amount)}</FormAlert>}
        <Button type="submit" variant={way === "off" ? "danger" : "primary"} busy={busy}>
          {words.confirm[way]}
        </Button>
        <Button variant="quiet" disabled={busy} onClick={onClose}>
          {words.keep}
        </Button>
      </chakra.form>
    </Dialog>
  );
}

const keptOf = ({ kept }: ShownUser) => formatMoney(kept?.amount ?? 0);

function consequenceOf({ currentBalance, kept, closedAt }: ShownUser, amount: number): string {
  const after = currentBalance + amount;
  if (after < 0) return words.tooMuch(formatMoney(currentBalance));
  const told = closedAt ? words.nobodyTold : words.told;
  if (amount > 0)
    return `${words.added(formatMoney(amount), formatMoney(after), kept?.reason === "no_earnings")} ${told}`;
  const fromKept = Math.min(-amount, kept?.amount ?? 0);
  const off = words.takenOff(
    formatMoney(fromKept),
    formatMoney(-amount - fromKept),
    formatMoney(after),
  );
  return `${off} ${told}`;
}
