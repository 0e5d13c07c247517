import { chakra } from "@chakra-ui/react/styled-system";
import type { Me } from "#contracts/accounts";
import type { PublicSettings } from "#contracts/settings";
import { Button } from "../../../ui/button";
import { Disclosure } from "../../../ui/disclosure";
import { TextLink } from "../../../ui/text-link";
import { unbroken } from "../../../ui/unbroken";
import { PayByHand } from "./pay-by-hand";
import type { PaymentView } from "./payment-view";
import { paymentStrings as words } from "./strings";

const Box = chakra("div", { base: { display: "grid", gap: "4" } });

interface PaymentInReviewProps {
  view: Extract<PaymentView, { screen: "review" }>;
  settings: PublicSettings;
  me: Me;
  onRepeat: () => void;
}

/** Nobody knows yet whether it is paid: a way on once the prompt is over. */
export function PaymentInReview({ view, settings, me, onRepeat }: PaymentInReviewProps) {
  const { supportEmail } = settings;

  return (
    <Box>
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
            <Box>
              <chakra.p color="soft">{unbroken(words.reviewAnotherWayWarning)}</chakra.p>
              <Button variant="secondary" wide onClick={onRepeat}>
                {words.sendAgain}
              </Button>
              <PayByHand me={me} settings={settings} />
            </Box>
          </Disclosure>
        </>
      )}
    </Box>
  );
}
