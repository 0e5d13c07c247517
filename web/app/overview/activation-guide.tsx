import { chakra } from "@chakra-ui/react/styled-system";
import type { Me } from "#contracts/accounts";
import type { PublicSettings } from "#contracts/settings";
import { Button } from "../../ui/button";
import { Card } from "../../ui/card";
import { FormAlert } from "../../ui/form-alert";
import { Heading } from "../../ui/heading";
import { formatPrice } from "../../ui/money";
import { isUnderWay } from "../payments/payment-view";
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
const Strip = chakra("div", {
  base: { display: "grid", gap: "4" },
});

interface ActivationGuideProps {
  me: Me;
  settings: PublicSettings;
  onActivate: () => void;
}

/** How an inactive account comes alive, and the button that begins it. */
export function ActivationGuide({ me, settings, onActivate }: ActivationGuideProps) {
  const fee = formatPrice(settings.activationFee);
  const pending = isUnderWay(me.latestPayment) || me.latestPayment?.state === "review";

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
        <Button wide onClick={onActivate}>
          {pending ? words.seePayment : words.activateAccount}
        </Button>
      </Strip>
      <Guide aria-label={words.guideStepsTitle}>
        {stepsFor(fee).map((step) => (
          <li key={step}>
            <span>{step}</span>
          </li>
        ))}
      </Guide>
      {!pending && (
        <Button variant="secondary" wide onClick={onActivate}>
          {words.activateNow}
        </Button>
      )}
      <HelpLinks settings={settings} />
    </Card>
  );
}

function stepsFor(fee: string): string[] {
  const { click, keep, pin, wait, done } = words.guideSteps;
  return [click, keep(fee), pin, wait, done];
}
