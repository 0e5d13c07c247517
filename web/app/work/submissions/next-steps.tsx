import { Heading } from "../../../ui/heading";
import { formatMoney } from "../../../ui/money";
import { Steps } from "../../../ui/steps";
import { submissionStrings } from "./strings";

const words = submissionStrings.next;

/** What will happen to the file. */
export const NextSteps = ({ amount }: { amount: number }) => (
  <div>
    <Heading size="lg" marginBottom="3">
      {words.title}
    </Heading>
    <Steps
      label={words.title}
      steps={[
        { label: words.safe, detail: words.safeText, state: "now" },
        { label: words.review, detail: words.reviewText, state: "later" },
        { label: words.paid, detail: words.paidText(formatMoney(amount)), state: "later" },
      ]}
    />
  </div>
);
