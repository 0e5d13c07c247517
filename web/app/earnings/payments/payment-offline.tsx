import { Box } from "@chakra-ui/react/box";
import { FormAlert } from "../../../ui/form-alert";
import { isUnderWay, type PaymentView } from "./payment-view";
import { paymentStrings as words } from "./strings";

interface PaymentOfflineProps {
  view: PaymentView;
  offline: boolean;
}

/** What a lost network means for a payment that waits; the page's own bar is behind the sheet. */
export const PaymentOffline = ({ view, offline }: PaymentOfflineProps) => (
  <Box
    // Always there, so that what comes into it is said.
    _empty={{ marginTop: "-5" }}
    role="status"
  >
    {offline && (view.screen === "under-way" || view.screen === "review") && (
      <FormAlert tone="waiting" silent>
        {isUnderWay(view.payment) ? words.offlineMeanwhile : words.offlineWaiting}
      </FormAlert>
    )}
  </Box>
);
