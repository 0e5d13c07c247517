import { chakra } from "@chakra-ui/react/styled-system";
import { FormAlert } from "../../../ui/form-alert";
import { isUnderWay, type PaymentView } from "./payment-view";
import { paymentStrings as words } from "./strings";

// Always there, so that what comes into it is said.
const Region = chakra("div", { base: { _empty: { marginTop: "-5" } } });

interface PaymentOfflineProps {
  view: PaymentView;
  offline: boolean;
}

/** What a lost network means for a payment that waits; the page's own bar is behind the sheet. */
export const PaymentOffline = ({ view, offline }: PaymentOfflineProps) => (
  <Region role="status">
    {offline && (view.screen === "under-way" || view.screen === "review") && (
      <FormAlert tone="waiting" silent>
        {isUnderWay(view.payment) ? words.offlineMeanwhile : words.offlineWaiting}
      </FormAlert>
    )}
  </Region>
);
