import { chakra } from "@chakra-ui/react/styled-system";
import { ledgerRoutes } from "#contracts/ledger";
import { liveUpdates } from "#contracts/live-updates";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { formatFullDateTime } from "../../../ui/dates";
import { Heading } from "../../../ui/heading";
import { Money } from "../../../ui/money-text";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { useLivePages } from "../../frame/api/use-live";
import { LoadFailed } from "../../frame/layout/load-failed";
import { overviewStrings } from "../../work/overview/strings";
import { TrainingFees } from "../../work/trainings/training-fees";
import { profileStrings } from "./strings";

const words = profileStrings;

const Small = chakra("p", {
  base: {
    color: "soft",
    fontSize: "sm",
    "& > span": { display: "inline-block", marginInlineEnd: "3" },
  },
});

/** Every payment that has arrived, however long ago, each with the provider's receipt number. */
export function ProfilePayments() {
  const list = useLivePages(
    ledgerRoutes.listLedger,
    { kind: "payment" },
    { every: liveUpdates.atLatest },
  );
  const payments = list.data?.pages.flatMap(({ entries }) => entries);
  return (
    <Card aria-label={words.payments}>
      <Heading size="lg">{words.payments}</Heading>
      {!payments &&
        (list.error ? (
          <LoadFailed onRetry={list.refetch}>{list.error.message}</LoadFailed>
        ) : (
          <Waiting />
        ))}
      {payments?.length === 0 && <Small marginTop="1">{words.noPayments}</Small>}
      {payments && payments.length > 0 && (
        <chakra.ul
          marginTop="3"
          css={{
            "& li": { paddingBlock: "2.5" },
            "& li + li": { borderTopWidth: "1px", borderTopStyle: "solid", borderColor: "line" },
          }}
        >
          {payments.map(({ sequence, amount, date, receiptNumber }) => (
            <li key={sequence}>
              <chakra.p fontWeight="600">
                <Money amount={amount} />
              </chakra.p>
              <Small>
                <span>{formatFullDateTime(date)}</span>{" "}
                {receiptNumber && <span>{overviewStrings.receipt(receiptNumber)}</span>}
              </Small>
            </li>
          ))}
        </chakra.ul>
      )}
      {list.hasNextPage && (
        <Button
          variant="secondary"
          size="sm"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {words.olderPayments}
        </Button>
      )}
      <TrainingFees />
    </Card>
  );
}

const Waiting = () => (
  <Loading label={words.loadingPayments}>
    <Skeleton width="60%" marginTop="2" />
  </Loading>
);
