import { chakra } from "@chakra-ui/react/styled-system";
import type { FormEvent, ReactNode } from "react";
import type { PublicSettings } from "#contracts/settings";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form-alert";
import { formatMoney } from "../../../ui/money";
import { TextField } from "../../../ui/text-field";
import { unbroken } from "../../../ui/unbroken";
import { focusFirstWrong } from "../../frame/hooks/use-submit";
import { paymentStrings as words } from "./strings";

const Note = chakra("p", { base: { color: "soft" } });

interface PaymentFormProps {
  phone: string;
  onPhone: (typed: string) => void;
  problem: string | undefined;
  busy: boolean;
  settings: PublicSettings;
  onPay: () => void;
  /** The way on from the problem. */
  children?: ReactNode;
}

/** Who is paid, how much, from which phone; and that nothing happens before the PIN. */
export function PaymentForm(props: PaymentFormProps) {
  const { phone, onPhone, problem, busy, settings, onPay, children } = props;
  const fee = formatMoney(settings.activationFee);
  const send = (event: FormEvent) => {
    event.preventDefault();
    onPay();
    focusFirstWrong();
  };
  const wrongNumber = problem === words.needsKenyan;

  return (
    <chakra.form
      display="grid"
      gridTemplateColumns="minmax(0, 1fr)"
      gap="4"
      onSubmit={send}
      noValidate
    >
      <Note>{unbroken(words.promise(fee, settings.productName))}</Note>
      {problem && !wrongNumber && <FormAlert>{problem}</FormAlert>}
      {children}
      <TextField
        label={words.phone}
        hint={words.phoneHint}
        name="phone"
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        value={phone}
        readOnly={busy}
        error={wrongNumber ? problem : undefined}
        onChange={({ currentTarget }) => onPhone(currentTarget.value)}
      />
      <Button type="submit" wide busy={busy}>
        {words.pay(fee)}
      </Button>
      {!busy && <Note fontSize="sm">{unbroken(words.promiseNothing)}</Note>}
    </chakra.form>
  );
}
