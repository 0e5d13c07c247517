import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import type { Me } from "#contracts/me";
import { paymentFailures } from "#contracts/payment-failures";
import type { PublicSettings } from "#contracts/settings";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { formatFullDateTime } from "../../../ui/dates";
import { FormAlert } from "../../../ui/form-alert";
import { Heading } from "../../../ui/heading";
import { formatMoney } from "../../../ui/money";
import { Note } from "../../../ui/note";
import { unbroken } from "../../../ui/unbroken";
import {
  failureOf,
  isOnItsWay,
  isUnderWay,
  missingAmount,
} from "../../earnings/payments/payment-view";
import { overviewStrings as words } from "./strings";

const Guide = chakra("ol", {
  base: {
    counterReset: "step",
    display: "grid",
    gap: "2.5",
    marginTop: "3",
    "& li": {
      counterIncrement: "step",
      display: "grid",
      gridTemplateColumns: "1.75rem minmax(0, 1fr)",
      gap: "3",
      alignItems: "baseline",
    },
    "& li::before": {
      content: "counter(step)",
      fontFamily: "pen",
      fontWeight: "700",
      fontSize: "lg",
      lineHeight: "1",
      color: "blue",
    },
  },
});

const { click, keep, pin, wait, done } = words.guideSteps;

interface ActivationGuideProps {
  me: Me;
  settings: PublicSettings;
  /** True while the payment dialog loads. */
  busy: boolean;
  onActivate: () => void;
}

export function ActivationGuide({ me, settings, busy, onActivate }: ActivationGuideProps) {
  const fee = formatMoney(settings.activationFee);
  const stage = stageOf(me);
  const reason = failureOf(me.latestPayment);
  const failure = reason && paymentFailures[reason];
  const pending = stage !== "to-pay";

  return (
    <Card>
      <Heading fontSize={{ base: "lg", md: "xl" }}>{words.guideTitle}</Heading>
      <chakra.p
        color="soft"
        marginTop={{ base: "1", md: "2" }}
        marginBottom={{ base: "3", md: "4" }}
      >
        {unbroken(words.guideLead(fee))}
      </chakra.p>
      <Grid gap="4">
        {pending && (
          <FormAlert tone="waiting" title={words.paymentUnderWay}>
            {words.paymentUnderWayText}
          </FormAlert>
        )}
        {!pending && me.totalMoney > 0 && (
          <FormAlert
            tone="waiting"
            title={words.moreActivates(formatMoney(missingAmount(me, settings.activationFee)))}
          >
            {words.moreActivatesText(formatMoney(me.totalMoney), fee)}
          </FormAlert>
        )}
        {me.latestPayment && failure && (
          <FormAlert title={words.notPaid(failure.title)}>
            {failure.text} {words.tryAgainText(formatFullDateTime(me.latestPayment.startedAt))}
          </FormAlert>
        )}
        <Button wide busy={busy} onClick={onActivate}>
          {pending ? words.seePayment : words.activateAccount}
        </Button>
        <Note>{unbroken(words.guideRefund)}</Note>
      </Grid>
      <Guide aria-label={words.guideStepsTitle}>
        {stage === "to-pay" && (
          <>
            <li>
              <span>
                {click.before}
                <chakra.button
                  color="blue"
                  fontWeight="600"
                  textDecoration="underline"
                  textUnderlineOffset="0.18em"
                  paddingBlock="2.5"
                  marginBlock="-2.5"
                  type="button"
                  onClick={onActivate}
                >
                  {click.activateNow}
                </chakra.button>
                {click.after}
              </span>
            </li>
            <Step>{keep(fee)}</Step>
          </>
        )}
        {stage !== "paid-or-in-doubt" && <Step>{pin}</Step>}
        <Step>{wait}</Step>
        <Step>{done}</Step>
      </Guide>
    </Card>
  );
}

const Step = ({ children }: { children: string }) => (
  <li>
    <span>{unbroken(children)}</span>
  </li>
);

function stageOf(me: Me): "to-pay" | "prompted" | "paid-or-in-doubt" {
  const payment = me.latestPayment;
  if (isUnderWay(payment)) return "prompted";
  const isOwed = payment && (payment.state === "review" || isOnItsWay(payment, me));
  return isOwed ? "paid-or-in-doubt" : "to-pay";
}
