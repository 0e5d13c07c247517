import { useEffect, useState } from "react";
import type { ReviewedWork } from "#contracts/reviews";
import { type ReviewQuestion, useReviews } from "./use-reviews";

/** How many works before the end of what is loaded the next page is fetched. */
const ahead = 3;

/**
 * The queue, and which work of it is open: that one stays open until who reads it goes on, even when
 * somebody else decides about it meanwhile.
 */
export function useDesk(
  question: ReviewQuestion,
  wanted: string | undefined,
  isApproved: (id: string) => boolean,
) {
  const { list, works: read } = useReviews(question);
  const [decided, setDecided] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<ReviewedWork>();
  const asked = `${question.order} ${question.field}`;
  const [answered, setAnswered] = useState(asked);
  const works = read?.filter(({ id }) => !decided.includes(id) && !isApproved(id));
  const fresh = works?.find(({ id }) => id === open?.id);
  // Another question begins at its own first work.
  const kept = answered === asked ? open : undefined;
  const found = works?.find(({ id }) => id === wanted);
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = list;
  const isLookedFor = wanted !== undefined && !found && !kept && (!works || hasNextPage);
  const shown = isLookedFor ? undefined : (fresh ?? kept ?? found ?? works?.[0]);
  if (answered !== asked) setAnswered(asked);
  if (shown !== open && !isLookedFor) setOpen(shown);
  useEffect(() => {
    if (isLookedFor && hasNextPage && !isFetchingNextPage) void fetchNextPage();
  }, [isLookedFor, hasNextPage, isFetchingNextPage, fetchNextPage]);

  const show = (work: ReviewedWork | undefined) => {
    setOpen(work);
    const at = work && works ? works.indexOf(work) : -1;
    if (works && at >= works.length - ahead && list.hasNextPage && !list.isFetchingNextPage)
      void list.fetchNextPage();
  };
  /** Where the open work stands, or would stand: the one after it comes next. */
  const place = () => {
    const at = works?.findIndex(({ id }) => id === shown?.id) ?? -1;
    if (at >= 0) return at;
    const isAfter = ({ submittedAt: at }: ReviewedWork) =>
      question.order === "asc"
        ? (at ?? "") > (shown?.submittedAt ?? "")
        : (at ?? "") < (shown?.submittedAt ?? "");
    const later = works?.findIndex(isAfter);
    return (later === undefined || later < 0 ? (works?.length ?? 0) : later) - 0.5;
  };

  return {
    list,
    works,
    shown,
    /** The page that was opened for one work looks for it. */
    isLookedFor,
    /** Somebody else has decided about what is open. */
    isTaken: shown !== undefined && works !== undefined && fresh === undefined,
    show,
    move: (by: 1 | -1) => {
      const next = works?.[by > 0 ? Math.floor(place() + 1) : Math.ceil(place() - 1)];
      if (next) show(next);
    },
    /** Leaves what is open for the next one, or the one before where there is no next. */
    leave: () => {
      const at = place();
      show(works?.[Math.floor(at + 1)] ?? works?.[Math.ceil(at - 1)]);
    },
    forget: (id: string) => setDecided((before) => [...before, id]),
  };
}
