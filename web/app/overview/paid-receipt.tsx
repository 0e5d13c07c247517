import { chakra } from "@chakra-ui/react/styled-system";
import { Link } from "react-router-dom";
import type { Me } from "#contracts/accounts";
import { Button } from "../../ui/button";
import { ButtonLink } from "../../ui/button-link";
import { Card } from "../../ui/card";
import { Heading } from "../../ui/heading";
import { Saying } from "../../ui/saying";
import { useClosable } from "../api/closed-notices";
import { activationOf, PaymentReceipt } from "../payments/payment-receipt";
import { overviewStrings as words } from "../strings/overview";
import { paymentStrings } from "../strings/payments";

const Place = chakra("div", {
  base: { marginTop: "5", maxWidth: "30rem", display: "grid", gap: "5" },
});
const Actions = chakra("div", { base: { display: "grid", gap: "2" } });

/** How long the receipt stays on the overview, in milliseconds. */
const shownFor = 24 * 60 * 60 * 1000;

/** The receipt of an activation of today, until it is closed. */
export function PaidReceipt({ me }: { me: Me }) {
  const entry = activationOf(me);
  const { closed, close } = useClosable(`receipt.${entry?.date ?? ""}`);
  if (!entry || closed || Date.now() - Date.parse(entry.date) > shownFor) return null;
  return (
    <Place>
      <Card edge="both">
        <Heading size="xl">{words.paidTitle}</Heading>
        <PaymentReceipt me={me} />
        <Actions marginTop="5" marginBottom="5">
          <ButtonLink asChild wide>
            <Link to="/dashboard/task-available">{paymentStrings.seeTasks}</Link>
          </ButtonLink>
          <Button variant="quiet" onClick={close}>
            {paymentStrings.receipt.dismiss}
          </Button>
        </Actions>
        <Saying of="habaNaHaba" />
      </Card>
    </Place>
  );
}
