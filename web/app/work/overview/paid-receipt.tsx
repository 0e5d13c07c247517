import { chakra } from "@chakra-ui/react/styled-system";
import { useEffect, useRef } from "react";
import { Link } from "react-router-dom";
import type { Me } from "#contracts/accounts";
import { Button } from "../../../ui/button";
import { ButtonLink } from "../../../ui/button-link";
import { Card } from "../../../ui/card";
import { Heading } from "../../../ui/heading";
import { Saying } from "../../../ui/saying";
import { activationOf, PaymentReceipt } from "../../earnings/payments/payment-receipt";
import { paymentStrings } from "../../earnings/payments/strings";
import { useClosable } from "../../frame/hooks/use-closable";
import { overviewStrings as words } from "./strings";

const Actions = chakra("div", {
  base: { display: "grid", gap: "2", marginTop: "5", marginBottom: "4" },
});

/** How long the receipt stays on the overview, in milliseconds. */
const shownFor = 24 * 60 * 60 * 1000;

/** Whether the account was activated within a day and its receipt was not closed yet. */
export function useNewReceipt(me: Me | undefined) {
  const date = me && activationOf(me)?.date;
  const { closed, close } = useClosable(`receipt.${date ?? ""}`);
  return { shown: !closed && date !== undefined && isNew(date, Date.now()), close };
}

const isNew = (date: string, now: number) => now - Date.parse(date) < shownFor;

interface PaidReceiptProps {
  me: Me;
  /** A payment just made leads here. */
  arrives: boolean;
  onClose: () => void;
}

/** The receipt of a new activation, and the way to the first task. */
export function PaidReceipt({ me, arrives, onClose }: PaidReceiptProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!arrives) return;
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [arrives]);

  return (
    <Card edge="both">
      <Heading ref={heading} size="xl" marginBottom="3" tabIndex={-1} outline="none">
        {words.paidTitle}
      </Heading>
      <PaymentReceipt me={me} />
      <Actions>
        <ButtonLink asChild wide>
          <Link to="/dashboard/task-available">{paymentStrings.seeTasks}</Link>
        </ButtonLink>
        <Button variant="quiet" onClick={onClose}>
          {paymentStrings.receipt.dismiss}
        </Button>
      </Actions>
      <Saying of="habaNaHaba" />
    </Card>
  );
}
