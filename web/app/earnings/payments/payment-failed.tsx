import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import { Button } from "../../../ui/button";
import { Steps } from "../../../ui/steps";
import { TextLink } from "../../../ui/text-link";
import { unbroken } from "../../../ui/unbroken";
import type { PaymentView } from "./payment-view";
import { paymentStrings as words } from "./strings";

const Doubt = chakra("p", { base: { color: "soft", fontSize: "sm" } });

interface PaymentFailedProps {
  view: Extract<PaymentView, { screen: "not-paid" }>;
  support: string;
  onAgain: () => void;
  onOtherNumber: () => void;
}

/** Why it did not come about, what that means for the money, and the way on. */
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
      {view.reason === "busy-phone" && <Doubt>{words.recognise(view.payment.reference)}</Doubt>}
      <Button wide onClick={onAgain}>
        {words.tryAgain}
      </Button>
      <Button variant="quiet" wide onClick={onOtherNumber}>
        {words.otherNumber}
      </Button>
      {view.promptSent && view.reason !== "unknown" && (
        <Doubt>
          {unbroken(words.paidAllTheSame)}{" "}
          <TextLink href={`mailto:${support}`}>{unbroken(support)}</TextLink>
        </Doubt>
      )}
    </Grid>
  );
}
