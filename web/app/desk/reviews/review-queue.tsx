import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { type ReactNode, useEffect, useState } from "react";
import { ListOrder } from "#contracts/fields";
import { type ReviewedWork, reviewRoutes } from "#contracts/reviews";
import { waitsSince } from "#contracts/submissions";
import { TaskField, taskFields } from "#contracts/tasks";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { formatDuration, formatShortDuration } from "../../../ui/dates";
import { Heading } from "../../../ui/heading";
import { formatPrice } from "../../../ui/money";
import { StateBadge } from "../../../ui/state-badge";
import { unbroken } from "../../../ui/unbroken";
import { VisuallyHidden } from "../../../ui/visually-hidden";
import { useSettings } from "../../frame/api/use-config";
import { useLivePages } from "../../frame/api/use-live";
import { useNow } from "../../frame/hooks/use-now";
import { Choice, OrderChoice } from "../queues";
import { ofOpenWork } from "./review-keys";
import { reviewStrings as words } from "./strings";

const List = chakra("ol", {
  base: {
    listStyle: "none",
    marginTop: "3",
    marginInline: { base: "-edge", md: "-6" },
    marginBottom: { base: "-4", md: "-6" },
    // On a laptop, the cards below a long queue stay visible.
    maxHeight: { base: "70dvh", xl: "max(12rem, 100dvh - 26rem)" },
    overflowY: "auto",
    "& > li": { borderTop: "line" },
  },
});
const Entry = chakra("button", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto",
    columnGap: "2",
    alignItems: "baseline",
    width: "full",
    minHeight: "target",
    paddingInline: { base: "4", md: "6" },
    paddingBlock: "1.5",
    lineHeight: "1.4",
    textAlign: "start",
    overflowWrap: "break-word",
    _hover: { bg: "wash" },
    _focusVisible: { outlineOffset: "-3px" },
    "&[aria-current]": { bg: "blueWash", boxShadow: "inset 3px 0 0 token(colors.blue)" },
  },
});
const Fact = chakra("span", { base: { color: "soft", fontSize: "sm" } });

/** The waiting time. If it exceeds the promised time, it is amber and screen readers say so. */
function Waiting({ since, now }: { since: string; now: Date }) {
  const waits = Math.max(0, now.getTime() - Date.parse(since));
  const promised = useSettings()?.review.answerHours;
  const isLate = promised !== undefined && waits > promised * 3_600_000;
  return (
    <Fact
      whiteSpace="nowrap"
      fontVariantNumeric="tabular-nums"
      {...(isLate && { color: "amber", fontWeight: "600" })}
    >
      <VisuallyHidden>
        {`${isLate ? words.waitsLate : words.waits} ${formatDuration(waits)}`}
      </VisuallyHidden>
      <span aria-hidden>{formatShortDuration(waits)}</span>
    </Fact>
  );
}

interface ReviewQueueProps {
  questions: ReactNode;
  /** The age of the queue, shown if requests fail. */
  age: ReactNode;
  works: readonly ReviewedWork[];
  shown: ReviewedWork;
  choices: ReactNode;
  onShow: (work: ReviewedWork) => void;
  hasMore: boolean;
  isFetching: boolean;
  onMore: () => void;
}

export function ReviewQueue(props: ReviewQueueProps) {
  const { questions, age, works, shown, choices, onShow, hasMore, isFetching, onMore } = props;
  const now = useNow(30_000);
  return (
    <Card>
      <Heading size="lg">
        {words.works(works.length, hasMore)}
        {questions}
      </Heading>
      {age}
      <Box marginTop="2">{choices}</Box>
      <List>
        {works.map((work) => (
          <li key={work.id}>
            <Entry
              type="button"
              {...(work.id === shown.id && { "aria-current": true, ...ofOpenWork })}
              onClick={() => onShow(work)}
            >
              <Box as="span" fontWeight="600" lineClamp="2">
                {work.writer.name}
              </Box>
              <Waiting since={waitsSince(work)} now={now} />
              <Fact gridColumn="1 / -1">
                {unbroken(
                  words.facts(
                    work.task.field,
                    formatPrice(work.task.amount),
                    words.laterVersion(work.version),
                  ),
                )}
              </Fact>
              {work.secondLook && (
                <Box as="span" gridColumn="1 / -1" marginTop="1">
                  <StateBadge tone="waiting">{words.secondLook}</StateBadge>
                </Box>
              )}
            </Entry>
          </li>
        ))}
        {hasMore && (
          <li>
            <Button variant="quiet" wide busy={isFetching} onClick={onMore}>
              {words.more}
            </Button>
          </li>
        )}
      </List>
    </Card>
  );
}

export function readReviewQuestion(query: URLSearchParams): ReviewQuestion {
  const { data: field } = TaskField.safeParse(query.get("field"));
  const { data: order = "asc" } = ListOrder.safeParse(query.get("order"));
  return { ...(field && { field }), order };
}

export const reviewAddress = ({ field, order }: ReviewQuestion): Record<string, string> => ({
  ...(field && { field }),
  ...(order !== "asc" && { order }),
});

const Places = chakra("div", {
  base: {
    display: "grid",
    gap: "2",
    gridTemplateColumns: {
      base: "repeat(auto-fit, minmax(min(8rem, 100%), 1fr))",
      md: "repeat(2, minmax(0, 14rem))",
      xl: "minmax(0, 1fr)",
    },
    "& label": { srOnly: true },
  },
});

const fields: Readonly<Record<string, string>> = {
  all: words.allFields,
  ...Object.fromEntries(taskFields.map((each) => [each, each])),
};

interface ReviewChoicesProps {
  question: ReviewQuestion;
  onChange: (question: ReviewQuestion) => void;
}

export const ReviewChoices = ({ question: { field, order }, onChange }: ReviewChoicesProps) => (
  <Places>
    <Choice
      label={words.field}
      options={fields}
      value={field ?? "all"}
      onChange={(next) => {
        const { data: one } = TaskField.safeParse(next);
        onChange({ ...(one && { field: one }), order });
      }}
    />
    <OrderChoice
      value={order}
      onChange={(next) => onChange({ ...(field && { field }), order: next })}
    />
  </Places>
);

/** The next page is fetched if fewer than this many submissions follow the open one. */
const ahead = 3;

/**
 * The queue and the open submission. The submission stays open until the reviewer opens another or
 * changes the filter, even if somebody else decides about it.
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
  // After a change of the filter, the open submission is not kept.
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
  /**
   * The index of the open submission, or a value between its neighbours' indexes if it has left the
   * queue.
   */
  const place = () => {
    const at = works?.findIndex(({ id }) => id === shown?.id) ?? -1;
    if (at >= 0) return at;
    const since = shown ? waitsSince(shown) : "";
    const later = works?.findIndex((work) =>
      question.order === "asc" ? waitsSince(work) > since : waitsSince(work) < since,
    );
    return (later === undefined || later < 0 ? (works?.length ?? 0) : later) - 0.5;
  };

  return {
    list,
    works,
    shown,
    /** True while the submission that the address names is being searched. */
    isLookedFor,
    /** True if the open submission has left the queue: somebody has decided about it. */
    isTaken: shown !== undefined && works !== undefined && fresh === undefined,
    show,
    move: (by: 1 | -1) => {
      const next = works?.[by > 0 ? Math.floor(place() + 1) : Math.ceil(place() - 1)];
      if (next) show(next);
    },
    /** Shows the next submission, or the previous one if there is no next. */
    leave: () => {
      const at = place();
      show(works?.[Math.floor(at + 1)] ?? works?.[Math.ceil(at - 1)]);
    },
    forget: (id: string) => setDecided((before) => [...before, id]),
  };
}

interface ReviewQuestion {
  field?: TaskField;
  order: ListOrder;
}

function useReviews(question: ReviewQuestion) {
  const list = useLivePages(reviewRoutes.listReviews, question, { every: 3000 });
  return { list, works: list.data?.pages.flatMap((page) => page.submissions) };
}
