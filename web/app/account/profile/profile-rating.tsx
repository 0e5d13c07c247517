import { chakra } from "@chakra-ui/react/styled-system";
import { useInfiniteQuery } from "@tanstack/react-query";
import { liveUpdates } from "#contracts/live-updates";
import { ratingRoutes } from "#contracts/ratings";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { formatFullDateTime } from "../../../ui/dates";
import { Heading } from "../../../ui/heading";
import { unbroken } from "../../../ui/unbroken";
import { call } from "../../frame/api/client";
import { LoadFailed } from "../../frame/layout/load-failed";
import { useSession } from "../../frame/session/session-store";
import { profileStrings } from "./strings";

const words = profileStrings;

/** Each change of the rating with its reason, the newest first. */
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
      <Heading size="lg">{words.ratingChanges}</Heading>
      <chakra.p color="soft" marginTop="1">
        {words.ratingChangesText}
      </chakra.p>
      {!list.data && list.error && (
        <LoadFailed onRetry={list.refetch}>{words.ratingFailed}</LoadFailed>
      )}
      {changes.length > 0 && (
        <chakra.ol
          marginTop="3"
          listStyle="none"
          containerType="inline-size"
          fontVariantNumeric="tabular-nums"
          css={{
            "& li": { paddingBlock: "2.5" },
            "& li + li": { borderTopWidth: "1px", borderTopStyle: "solid", borderColor: "line" },
          }}
        >
          {changes.map(({ reason, taskId, before, after, date }) => (
            <li key={`${date}${taskId}`}>
              <chakra.p fontWeight="600">{unbroken(words.ratingReasons[reason](taskId))}</chakra.p>
              <chakra.p
                color="soft"
                fontSize="sm"
                css={{ "& > span": { display: "inline-block", marginInlineEnd: "3" } }}
              >
                <span>{words.ratingStep(before.toFixed(1), after.toFixed(1))}</span>{" "}
                <span>{formatFullDateTime(date)}</span>
              </chakra.p>
            </li>
          ))}
        </chakra.ol>
      )}
      {list.hasNextPage && (
        <Button
          variant="secondary"
          size="sm"
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
        >
          {words.moreRatingChanges}
        </Button>
      )}
    </Card>
  );
}
