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

const Note = chakra("p", { base: { color: "soft", marginTop: "1" } });
const List = chakra("ol", {
  base: {
    marginTop: "3",
    listStyle: "none",
    containerType: "inline-size",
    fontVariantNumeric: "tabular-nums",
    "& li": { paddingBlock: "2.5" },
    "& li + li": { borderTopWidth: "1px", borderTopStyle: "solid", borderColor: "line" },
  },
});
const Reason = chakra("p", { base: { fontWeight: "600" } });
const Small = chakra("p", {
  base: {
    color: "soft",
    fontSize: "sm",
    "& > span": { display: "inline-block", marginInlineEnd: "3" },
  },
});

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
      <Note>{words.ratingChangesText}</Note>
      {!list.data && list.error && (
        <LoadFailed onRetry={list.refetch}>{words.ratingFailed}</LoadFailed>
      )}
      {changes.length > 0 && (
        <List>
          {changes.map(({ reason, taskId, before, after, date }) => (
            <li key={`${date}${taskId}`}>
              <Reason>{unbroken(words.ratingReasons[reason](taskId))}</Reason>
              <Small>
                <span>{words.ratingStep(before.toFixed(1), after.toFixed(1))}</span>{" "}
                <span>{formatFullDateTime(date)}</span>
              </Small>
            </li>
          ))}
        </List>
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
