import { chakra } from "@chakra-ui/react/styled-system";
import type { Me } from "#contracts/accounts";
import { Card } from "../../../ui/card";
import { formatFullDateTime } from "../../../ui/dates";
import { Heading } from "../../../ui/heading";
import { Money } from "../../../ui/money-text";
import { overviewStrings } from "../../strings/overview";
import { profileStrings } from "../../strings/profile";

const words = profileStrings;

const List = chakra("ul", {
  base: {
    marginTop: "3",
    "& li": { paddingBlock: "2.5" },
    "& li + li": { borderTopWidth: "1px", borderTopStyle: "solid", borderColor: "line" },
  },
});
const Small = chakra("p", {
  base: {
    color: "soft",
    fontSize: "sm",
    "& > span": { display: "inline-block", marginInlineEnd: "3" },
  },
});
const Amount = chakra("p", { base: { fontWeight: "600" } });

/** The payments that have arrived, each with the provider's receipt number. */
export const ProfilePayments = ({ me }: { me: Me }) => (
  <Card>
    <Heading size="lg">{words.payments}</Heading>
    {me.paymentHistory.length === 0 ? (
      <Small marginTop="1">{words.noPayments}</Small>
    ) : (
      <List>
        {me.paymentHistory.map(({ amount, date, receiptNumber }) => (
          <li key={`${date}${receiptNumber}`}>
            <Amount>
              <Money amount={amount} />
            </Amount>
            <Small>
              <span>{formatFullDateTime(date)}</span>{" "}
              {receiptNumber && <span>{overviewStrings.receipt(receiptNumber)}</span>}
            </Small>
          </li>
        ))}
      </List>
    )}
  </Card>
);
