import { chakra } from "@chakra-ui/react/styled-system";
import { useState } from "react";
import type { ReviewedWork } from "#contracts/reviews";
import { Card } from "../../ui/card";
import { EmptyState } from "../../ui/empty-state";
import { Loading, Skeleton } from "../../ui/skeleton";
import { Stack } from "../../ui/stack";
import { LoadFailed } from "../layout/load-failed";
import { reviewStrings as words } from "../strings/reviews";
import { DecisionForm } from "./decision-form";
import { ReviewQueue } from "./review-queue";
import { useReviewKeys } from "./use-review-keys";
import { useReviews } from "./use-reviews";
import { WorkCard } from "./work-card";
import { WriterRecord } from "./writer-record";

const Desk = chakra("div", {
  base: {
    display: "grid",
    gap: "4",
    alignItems: "start",
    gridTemplateColumns: {
      base: "minmax(0, 1fr)",
      xl: "15rem minmax(0, 1fr) 19rem",
    },
  },
});

/** The queue, the work that is open, and what is decided about it. */
export function ReviewPage() {
  const { list, works: read } = useReviews();
  const [decided, setDecided] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<string>();
  const works = read?.filter(({ id }) => !decided.includes(id));
  const shown = works?.find(({ id }) => id === chosen) ?? works?.[0];

  const move = (by: number) => {
    const at = works && shown ? works.indexOf(shown) + by : -1;
    const next = works?.[at];
    if (next) setChosen(next.id);
  };
  useReviewKeys({ j: () => move(1), k: () => move(-1) });

  /** The next one at once, before the service is asked again. */
  const onDecided = (work: ReviewedWork) => {
    const at = works?.indexOf(work) ?? -1;
    setChosen((works?.[at + 1] ?? works?.[at - 1])?.id);
    setDecided((before) => [...before, work.id]);
    void list.refetch();
  };

  if (!works && list.error)
    return (
      <LoadFailed title={words.failed} onRetry={list.refetch}>
        {list.error.message}
      </LoadFailed>
    );
  if (!works)
    return (
      <Loading label={words.loading}>
        <Card>
          <Skeleton width="40%" marginBottom="4" />
          <Skeleton width="70%" marginBottom="3" />
          <Skeleton width="60%" />
        </Card>
      </Loading>
    );
  if (!shown)
    return (
      <Card>
        <EmptyState title={words.noneTitle}>{words.none}</EmptyState>
      </Card>
    );
  return (
    <Desk>
      <ReviewQueue
        works={works}
        shown={shown}
        onShow={setChosen}
        hasMore={list.hasNextPage}
        isFetching={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
      <WorkCard key={shown.id} work={shown} />
      <Stack>
        <WriterRecord writer={shown.writer} />
        <DecisionForm key={shown.id} work={shown} onDecided={() => onDecided(shown)} />
      </Stack>
    </Desk>
  );
}
