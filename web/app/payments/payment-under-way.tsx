import { chakra } from "@chakra-ui/react/styled-system";
import { Button } from "../../ui/button";
import { Disclosure } from "../../ui/disclosure";
import { paymentStrings as words } from "../strings/payments";
import type { PaymentView } from "./payment-view";
import { unconfirmedNotice } from "./unconfirmed-notice";

const Box = chakra("div", { base: { display: "grid", gap: "4" } });
const Note = chakra("p", {
  base: { bg: "wash", borderRadius: "md", padding: "3.5", color: "soft" },
});
const Strong = chakra("strong", { base: { color: "ink", fontWeight: "650" } });
const Small = chakra("p", { base: { color: "soft", fontSize: "sm" } });
const Help = chakra("li", {
  base: { marginInlineStart: "5", listStyle: "disc", color: "soft", paddingBlock: "1" },
});

interface PaymentUnderWayProps {
  view: Extract<PaymentView, { screen: "under-way" }>;
  onRepeat: () => void;
  onOtherNumber: () => void;
}

/** The order is given: what the person may do meanwhile. */
export function PaymentUnderWay({ view, onRepeat, onOtherNumber }: PaymentUnderWayProps) {
  const paid = view.payment.state === "paid";
  const notice = unconfirmedNotice(view);
  const waiting = !paid && !view.mayRepeat && words.inSeconds(view.secondsLeft);

  return (
    <Box>
      {!notice && (
        <Note>
          <Strong>{words.mayLeaveTitle}</Strong> {paid ? words.mayLeavePaid : words.mayLeave}
        </Note>
      )}
      {notice && waiting && <Small>{words.newPromptIn(waiting)}</Small>}
      {view.mayRepeat && (
        <>
          <Button variant="secondary" wide onClick={onRepeat}>
            {words.sendAgain}
          </Button>
          <Small>{words.sendAgainWarning}</Small>
          <Button variant="quiet" wide onClick={onOtherNumber}>
            {words.otherNumber}
          </Button>
        </>
      )}
      {!paid && (
        <Disclosure>
          <summary>{words.noPrompt}</summary>
          <ul>
            {words.noPromptHelp.map((help) => (
              <Help key={help}>{help}</Help>
            ))}
            <Help>
              {words.wrongNumber} {waiting ? words.otherNumberIn(waiting) : words.otherNumberNow}
            </Help>
          </ul>
        </Disclosure>
      )}
    </Box>
  );
}
