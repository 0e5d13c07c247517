import { chakra } from "@chakra-ui/react/styled-system";
import type { Me } from "#contracts/accounts";
import { paymentFailures } from "#contracts/payment-failures";
import type { LatestPayment } from "#contracts/payments";
import type { PublicSettings } from "#contracts/settings";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { formatFullDateTime } from "../../ui/dates";
import { FormAlert } from "../../ui/form-alert";
import { Heading } from "../../ui/heading";
import { formatMoney } from "../../ui/money";
import { failureOf, isUnderWay } from "../payments/payment-view";
import { overviewStrings as words } from "../strings/overview";
import { HelpLinks } from "./help-links";

const Lead = chakra("p", { base: { color: "soft", marginTop: "2", marginBottom: "4" } });
const Guide = chakra("ol", {
  base: {
    counterReset: "step",
    display: "grid",
    gap: "2.5",
    marginTop: "3",
    marginBottom: "5",
    "& li": {
      counterIncrement: "step",
      display: "grid",
      gridTemplateColumns: "1.75rem 1fr",
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
const InText = chakra("button", {
  base: {
    color: "blue",
    fontWeight: "600",
    textDecoration: "underline",
    textUnderlineOffset: "0.18em",
  },
});
const Strip = chakra("div", {
  base: { display: "grid", gap: "4" },
});

const { click, keep, pin, wait, done } = words.guideSteps;

interface ActivationGuideProps {
  me: Me;
  settings: PublicSettings;
  onActivate: () => void;
}

/** How an inactive account comes alive, what of it is still to do, and the button that begins it. */
export function ActivationGuide({ me, settings, onActivate }: ActivationGuideProps) {
  const fee = formatMoney(settings.activationFee);
  const stage = stageOf(me.latestPayment);
  const reason = failureOf(me.latestPayment);
  const failure = reason && paymentFailures[reason];
  const pending = stage !== "to-pay";

  return (
    <Card>
      <Heading size="xl">{words.guideTitle}</Heading>
      <Lead>{words.guideLead(fee)}</Lead>
      <Strip>
        {pending && (
          <FormAlert tone="waiting" title={words.paymentUnderWay}>
            {words.paymentUnderWayText}
          </FormAlert>
        )}
        {me.latestPayment && failure && (
          <FormAlert title={words.notPaid(failure.title)}>
            {failure.text} {words.tryAgainText(formatFullDateTime(me.latestPayment.startedAt))}
          </FormAlert>
        )}
        <Button wide onClick={onActivate}>
          {pending ? words.seePayment : words.activateAccount}
        </Button>
      </Strip>
      <Guide aria-label={words.guideStepsTitle}>
        {stage === "to-pay" && (
          <>
            <li>
              <span>
                {click.before}
                <InText type="button" onClick={onActivate}>
                  {click.activateNow}
                </InText>
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
      <HelpLinks settings={settings} />
    </Card>
  );
}

const Step = ({ children }: { children: string }) => (
  <li>
    <span>{children}</span>
  </li>
);

/** Whether the person may still have to pay, has an order to answer, or has only to wait. */
function stageOf(payment: LatestPayment | null): "to-pay" | "prompted" | "paid-or-in-doubt" {
  if (isUnderWay(payment)) return "prompted";
  return payment?.state === "review" || payment?.state === "paid" ? "paid-or-in-doubt" : "to-pay";
}
