import { useEffect, useRef, useState } from "react";
import type { Me } from "#contracts/me";
import type { PublicSettings } from "#contracts/settings";
import { Dialog } from "../../../ui/dialog";
import { useOnline } from "../../../ui/use-online";
import { useWatchMe } from "../../account/use-me";
import { isUnanswered } from "../../frame/api/api-problem";
import { useNow } from "../../frame/hooks/use-now";
import { PaymentScreen } from "./payment-screen";
import { mayPayByHand, type PaymentView, paymentView } from "./payment-view";
import { paymentStrings as words } from "./strings";
import { usePayment } from "./use-payment";

/** Milliseconds between two loads of the account while the person may be paying by hand. */
const handPaymentInterval = 3000;

/** Milliseconds before the overview opens; the specification asks for two seconds. */
const redirectDelay = 2000;

interface PaymentDialogProps {
  me: Me;
  settings: PublicSettings;
  onClose: () => void;
  /** Called after the receipt was shown; immediately if the account was already active. */
  onPaid: () => void;
}

export function PaymentDialog({ me, settings, onClose, onPaid }: PaymentDialogProps) {
  const leave = useRef(onPaid);
  leave.current = onPaid;
  const { attempt, pay, askForForm } = usePayment(settings.activationFee, me.latestPayment);
  const now = useNow(1000);
  const view = paymentView(me, attempt, now.getTime());
  const paid = view.screen === "paid";
  const { failureReason } = useWatchMe(handPaymentInterval, mayPayByHand(view));
  const online = useOnline();
  const [activeBefore] = useState(me.accountStatus === "active");

  useEffect(() => {
    if (!paid) return;
    const timer = setTimeout(() => leave.current(), activeBefore ? 0 : redirectDelay);
    return () => clearTimeout(timer);
  }, [paid, activeBefore]);

  return (
    <Dialog open={!(paid && activeBefore)} onClose={onClose} title={titleOf(view)}>
      <PaymentScreen
        view={view}
        me={me}
        settings={settings}
        offline={!online || isUnanswered(failureReason)}
        pay={pay}
        askForForm={askForForm}
      />
    </Dialog>
  );
}

function titleOf({ screen }: PaymentView): string {
  if (screen === "paid") return words.paidTitle;
  if (screen === "not-paid") return words.notPaid;
  return screen === "review" ? words.review : words.title;
}
