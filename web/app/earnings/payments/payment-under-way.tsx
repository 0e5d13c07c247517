import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";
import { Button } from "../../../ui/button";
import { Disclosure } from "../../../ui/disclosure";
import { unbroken } from "../../../ui/unbroken";
import type { PaymentView } from "./payment-view";
import { paymentStrings as words } from "./strings";
import { unconfirmedNotice } from "./unconfirmed-notice";

const Small = chakra("p", { base: { color: "soft", fontSize: "sm" } });
const Help = chakra("li", {
  base: { marginInlineStart: "5", listStyle: "disc", color: "soft", paddingBlock: "1" },
});

interface PaymentUnderWayProps {
  view: Extract<PaymentView, { screen: "under-way" }>;
  offline: boolean;
  onRepeat: () => void;
  onOtherNumber: () => void;
  /** Opens the help for people who see no prompt: it names paying by hand. */
  onHelp: () => void;
  /** The way on from the notice. */
  children?: ReactNode;
}

/** The order is given: what the person may do meanwhile. */
export function PaymentUnderWay(props: PaymentUnderWayProps) {
  const { view, offline, onRepeat, onOtherNumber, onHelp, children } = props;
  const paid = view.payment.state === "paid";
  const notice = unconfirmedNotice(view, offline);
  // Without a network nothing can be sent then.
  const waiting = !paid && !view.mayRepeat && !offline && words.inSeconds(view.secondsLeft);

  return (
    <Grid gap="4">
      {children}
      {!paid && !view.mayRepeat && <Small>{words.recognise(view.payment.reference)}</Small>}
      {!notice && (
        <chakra.p bg="wash" borderRadius="md" padding="3.5" color="soft">
          <chakra.strong color="ink" fontWeight="650">
            {words.mayLeaveTitle}
          </chakra.strong>{" "}
          {unbroken(paid ? words.mayLeavePaid : words.mayLeave)}
        </chakra.p>
      )}
      {notice && waiting && <Small>{words.newPromptIn(waiting)}</Small>}
      {view.mayRepeat && (
        <>
          <Button variant="secondary" wide onClick={onRepeat}>
            {words.sendAgain}
          </Button>
          <Small>{unbroken(words.sendAgainWarning)}</Small>
          <Button variant="quiet" wide onClick={onOtherNumber}>
            {words.otherNumber}
          </Button>
        </>
      )}
      {!paid && (
        <Disclosure onToggle={({ currentTarget }) => currentTarget.open && onHelp()}>
          <summary>{words.noPrompt}</summary>
          <ul>
            {words.noPromptHelp.map((help) => (
              <Help key={help}>{unbroken(help)}</Help>
            ))}
            <Help>
              {words.wrongNumber} {waiting && words.otherNumberIn(waiting)}
              {view.mayRepeat && !offline && words.otherNumberNow}
            </Help>
          </ul>
        </Disclosure>
      )}
    </Grid>
  );
}
