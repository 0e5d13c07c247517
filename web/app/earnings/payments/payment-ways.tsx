import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import type { FormEvent, ReactNode } from "react";
import { payeeInWords } from "#contracts/activation-fee";
import type { Me } from "#contracts/me";
import type { LatestPayment } from "#contracts/payments";
import { looksLikeAirtel } from "#contracts/phone-number";
import type { PublicSettings } from "#contracts/settings";
import { Button } from "../../../ui/button";
import { Disclosure } from "../../../ui/disclosure";
import { FormAlert } from "../../../ui/form-alert";
import { formatMoney } from "../../../ui/money";
import { Note } from "../../../ui/note";
import { Steps } from "../../../ui/steps";
import { TextField } from "../../../ui/text-field";
import { TextLink } from "../../../ui/text-link";
import { sentences, unbroken } from "../../../ui/unbroken";
import { useSettings } from "../../frame/api/use-config";
import { focusFirstWrong } from "../../frame/hooks/use-submit";
import { PayByHand } from "./pay-by-hand";
import { type PaymentView, unconfirmedNotice } from "./payment-view";
import { paymentStrings as words } from "./strings";

interface PaymentFormProps {
  phone: string;
  onPhone: (typed: string) => void;
  problem: string | undefined;
  busy: boolean;
  settings: PublicSettings;
  onPay: () => void;
  children?: ReactNode;
}

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
      <chakra.p color="soft">{unbroken(words.promise(fee, payeeInWords(settings)))}</chakra.p>
      {problem && !wrongNumber && <FormAlert>{problem}</FormAlert>}
      {children}
      <TextField
        label={words.phone}
        hint={looksLikeAirtel(phone) ? words.airtelHint : words.phoneHint}
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
      {!busy && <Note>{unbroken(words.promiseNothing)}</Note>}
    </chakra.form>
  );
}

/** Repeats the prompt's text, so that nobody enters their PIN for another prompt. */
export function Recognised({ payment: { amount, reference } }: { payment: LatestPayment }) {
  const payee = useSettings()?.productName ?? "";
  return <Note>{unbroken(words.recognise(amount, payee, reference))}</Note>;
}

const Help = chakra("li", {
  base: { marginInlineStart: "5", listStyle: "disc", color: "soft", paddingBlock: "1" },
});

interface PaymentUnderWayProps {
  view: Extract<PaymentView, { screen: "under-way" }>;
  offline: boolean;
  onRepeat: () => void;
  onOtherNumber: () => void;
  /**
   * Called when the person opens the help for a missing prompt, which recommends paying by hand.
   */
  onHelp: () => void;
  children?: ReactNode;
}

export function PaymentUnderWay(props: PaymentUnderWayProps) {
  const { view, offline, onRepeat, onOtherNumber, onHelp, children } = props;
  const paid = view.payment.state === "paid";
  const notice = unconfirmedNotice(view, offline);
  // A new prompt can't be sent without network, so no time is named.
  const waiting = !paid && !view.mayRepeat && !offline && words.inSeconds(view.secondsLeft);

  return (
    <Grid gap="4">
      {children}
      {!notice && (
        <chakra.p bg="wash" borderRadius="md" padding="3.5" color="soft">
          <chakra.strong color="ink" fontWeight="650">
            {words.mayLeaveTitle}
          </chakra.strong>{" "}
          {unbroken(paid ? words.mayLeavePaid : words.mayLeave)}
        </chakra.p>
      )}
      {notice && waiting && <Note>{words.newPromptIn(waiting)}</Note>}
      {view.mayRepeat && (
        <>
          <Button variant="secondary" wide onClick={onRepeat}>
            {words.sendAgain}
          </Button>
          <Note>{unbroken(words.sendAgainWarning)}</Note>
          <Button variant="quiet" wide onClick={onOtherNumber}>
            {words.otherNumber}
          </Button>
        </>
      )}
      {!paid && (
        <Disclosure onToggle={({ currentTarget }) => currentTarget.open && onHelp()}>
          <summary>{words.noPrompt}</summary>
          <ul>
            {words.noPromptHelp.map((help) => (
              <Help key={help}>{unbroken(help)}</Help>
            ))}
            <Help>
              {sentences(
                words.wrongNumber,
                waiting && words.otherNumberIn(waiting),
                view.mayRepeat && !offline && words.otherNumberNow,
              )}
            </Help>
          </ul>
        </Disclosure>
      )}
    </Grid>
  );
}

interface PaymentFailedProps {
  view: Extract<PaymentView, { screen: "not-paid" }>;
  support: string;
  onAgain: () => void;
  onOtherNumber: () => void;
}

export function PaymentFailed({ view, support, onAgain, onOtherNumber }: PaymentFailedProps) {
  const { title, text } = words.failures[view.reason];

  return (
    <Grid gap="3">
      <div role="alert">
        <Steps
          label={words.stepsLabel}
          steps={[
            ...(view.promptSent ? [{ label: words.steps.sent, state: "done" as const }] : []),
            { label: title, detail: text, state: "stopped" },
          ]}
        />
      </div>
      {view.reason === "busy-phone" && <Recognised payment={view.payment} />}
      <Button wide onClick={onAgain}>
        {words.tryAgain}
      </Button>
      <Button variant="quiet" wide onClick={onOtherNumber}>
        {words.otherNumber}
      </Button>
      {view.promptSent && view.reason !== "unknown" && (
        <Note>
          {unbroken(words.paidAllTheSame)}{" "}
          <TextLink href={`mailto:${support}`}>{unbroken(support)}</TextLink>
        </Note>
      )}
    </Grid>
  );
}

interface PaymentInReviewProps {
  view: Extract<PaymentView, { screen: "review" }>;
  settings: PublicSettings;
  me: Me;
  onRepeat: () => void;
}

/** Says what to do when the prompt is over and the result is still unknown. */
export function PaymentInReview({ view, settings, me, onRepeat }: PaymentInReviewProps) {
  const { supportEmail } = settings;

  return (
    <Grid gap="4">
      {view.mayRepeat && (
        <>
          <chakra.div overflowWrap="anywhere">
            <p>{unbroken(words.reviewHelp)}</p>
            <TextLink alone href={`mailto:${supportEmail}`}>
              {unbroken(supportEmail)}
            </TextLink>
          </chakra.div>
          <Disclosure>
            <summary>{words.reviewAnotherWay}</summary>
            <Grid gap="4">
              <chakra.p color="soft">{unbroken(words.reviewAnotherWayWarning)}</chakra.p>
              <Button variant="secondary" wide onClick={onRepeat}>
                {words.sendAgain}
              </Button>
              <PayByHand me={me} settings={settings} />
            </Grid>
          </Disclosure>
        </>
      )}
    </Grid>
  );
}
