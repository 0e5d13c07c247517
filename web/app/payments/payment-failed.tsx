import { chakra } from "@chakra-ui/react/styled-system";
import { Button } from "../../ui/button";
import { Steps } from "../../ui/steps";
import { paymentStrings as words } from "../strings/payments";
import type { PaymentView } from "./payment-view";

const Box = chakra("div", { base: { display: "grid", gap: "3" } });

interface PaymentFailedProps {
  view: Extract<PaymentView, { screen: "not-paid" }>;
  onAgain: () => void;
  onOtherNumber: () => void;
}

/** Why it did not come about, what that means for the money, and the way on. */
export function PaymentFailed({ view, onAgain, onOtherNumber }: PaymentFailedProps) {
  const { title, text } = words.failures[view.reason];

  return (
    <Box>
      <div role="alert">
        <Steps
          label={words.stepsLabel}
          steps={[
            ...(view.promptSent ? [{ label: words.steps.sent, state: "done" as const }] : []),
            { label: title, detail: text, state: "stopped" },
          ]}
        />
      </div>
      <Button wide onClick={onAgain}>
        {words.tryAgain}
      </Button>
      <Button variant="quiet" wide onClick={onOtherNumber}>
        {words.otherNumber}
      </Button>
    </Box>
  );
}
