import { chakra } from "@chakra-ui/react/styled-system";
import { type UseInfiniteQueryResult, useInfiniteQuery } from "@tanstack/react-query";
import { ledgerRoutes } from "#contracts/ledger";
import { liveUpdates } from "#contracts/live-updates";
import { ratingRoutes } from "#contracts/ratings";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { formatFullDateTime } from "../../../ui/dates";
import { Heading } from "../../../ui/heading";
import { Money } from "../../../ui/money-text";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { unbroken } from "../../../ui/unbroken";
import { call } from "../../frame/api/client";
import { useLivePages } from "../../frame/api/use-live";
import { LoadFailed } from "../../frame/layout/load-failed";
import { useSession } from "../../frame/session/session-store";
import { overviewStrings } from "../../work/overview/strings";
import { TrainingFees } from "../../work/trainings/training-fees";
import { profileStrings } from "./strings";

const words = profileStrings;

const Entries = chakra("ul", {
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

export function ProfilePayments() {
  const list = useLivePages(
    ledgerRoutes.listLedger,
    { kind: "payment" },
    { every: liveUpdates.atLatest },
  );
  const payments = list.data?.pages.flatMap(({ entries }) => entries);
  return (
    <Card aria-label={words.payments}>
      <Heading level={3} size="lg">
        {words.payments}
      </Heading>
      {!payments &&
        (list.error ? (
          <LoadFailed onRetry={list.refetch}>{list.error.message}</LoadFailed>
        ) : (
          <Waiting />
        ))}
      {payments?.length === 0 && <Small marginTop="2">{words.noPayments}</Small>}
      {payments && payments.length > 0 && (
        <Entries>
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
        </Entries>
      )}
      <More list={list}>{words.olderPayments}</More>
      <TrainingFees />
    </Card>
  );
}

const Waiting = () => (
  <Loading label={words.loadingPayments}>
    <Skeleton width="60%" marginTop="2" />
  </Loading>
);

export function ProfileRating() {
  const userId = useSession()?.userId ?? "";
  const list = useInfiniteQuery({
    queryKey: [ratingRoutes.listRatingChanges.path, userId],
    queryFn: ({ signal, pageParam }) =>
      call(ratingRoutes.listRatingChanges, {}, pageParam ? { cursor: pageParam } : {}, { signal }),
    initialPageParam: "",
    getNextPageParam: ({ cursor }) => cursor,
    refetchInterval: liveUpdates.atLatest,
    enabled: userId !== "",
  });
  const changes = list.data?.pages.flatMap((page) => page.ratingChanges) ?? [];
  return (
    <Card>
      <Heading level={3} size="lg">
        {words.ratingChanges}
      </Heading>
      <chakra.p color="soft" marginTop="2">
        {words.ratingChangesText}
      </chakra.p>
      {!list.data && list.error && (
        <LoadFailed onRetry={list.refetch}>{words.ratingFailed}</LoadFailed>
      )}
      {changes.length > 0 && (
        <Entries
          as="ol"
          listStyle="none"
          containerType="inline-size"
          fontVariantNumeric="tabular-nums"
        >
          {changes.map(({ reason, taskId, before, after, date }) => (
            <li key={`${date}${taskId}`}>
              <chakra.p fontWeight="600">{unbroken(words.ratingReasons[reason](taskId))}</chakra.p>
              <Small>
                <span>{words.ratingStep(before.toFixed(1), after.toFixed(1))}</span>{" "}
                <span>{formatFullDateTime(date)}</span>
              </Small>
            </li>
          ))}
        </Entries>
      )}
      <More list={list}>{words.moreRatingChanges}</More>
    </Card>
  );
}

interface MoreProps {
  list: Pick<UseInfiniteQueryResult, "hasNextPage" | "isFetchingNextPage" | "fetchNextPage">;
  children: string;
}

const More = ({ list, children }: MoreProps) =>
  list.hasNextPage && (
    <Button
      variant="secondary"
      size="sm"
      busy={list.isFetchingNextPage}
      onClick={() => void list.fetchNextPage()}
    >
      {children}
    </Button>
  );
