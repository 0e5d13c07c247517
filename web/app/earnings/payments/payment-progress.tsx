import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import { FormAlert } from "../../../ui/form-alert";
import { Steps } from "../../../ui/steps";
import { TextLink } from "../../../ui/text-link";
import { unbroken } from "../../../ui/unbroken";
import { paymentSteps } from "./payment-steps";
import type { PaymentView } from "./payment-view";
import { paymentStrings as words } from "./strings";
import { unconfirmedNotice } from "./unconfirmed-notice";

interface PaymentProgressProps {
  view: PaymentView;
  support: string;
  offline: boolean;
}

/** How far the payment has come, said aloud as it happens; a failure is an alert of its own. */
export const PaymentProgress = ({ view, support, offline }: PaymentProgressProps) => (
  <Grid
    // Always there, for a screen reader says only what comes into a region that it knows.
    gap="4"
    _empty={{ marginTop: "-5" }}
    aria-live="polite"
  >
    {view.screen === "under-way" && <UnderWay view={view} support={support} offline={offline} />}
    {view.screen === "review" && (
      <FormAlert tone="waiting" silent>
        {words.reviewText}
      </FormAlert>
    )}
    {view.screen === "paid" && (
      <FormAlert tone="paid" title={words.success} silent>
        {words.successNext}
      </FormAlert>
    )}
  </Grid>
);

interface UnderWayProps {
  view: Extract<PaymentView, { screen: "under-way" }>;
  support: string;
  offline: boolean;
}

function UnderWay({ view, support, offline }: UnderWayProps) {
  const notice = unconfirmedNotice(view, offline);
  const steps = paymentSteps(view.current);
  return (
    <>
      <Steps
        label={words.stepsLabel}
        // What the notice says comes before what may come later, on a small phone above the fold.
        steps={notice ? steps.filter(({ state }) => state !== "later") : steps}
      />
      {notice && (
        <FormAlert key={notice.title} tone="waiting" title={notice.title} silent>
          {notice.paragraphs.map(({ text, withSupport }) => (
            <chakra.p _notFirst={{ marginTop: "2" }} key={text}>
              {unbroken(text)}
              {withSupport && (
                <>
                  {" "}
                  <TextLink href={`mailto:${support}`}>{unbroken(support)}</TextLink>
                </>
              )}
            </chakra.p>
          ))}
        </FormAlert>
      )}
    </>
  );
}
