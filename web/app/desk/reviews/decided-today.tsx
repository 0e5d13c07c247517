import { chakra } from "@chakra-ui/react/styled-system";
import { useEffect } from "react";
import { type Act, actRoutes } from "#contracts/audit-log";
import { eastAfricanDay } from "#contracts/east-africa-time";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { formatTime } from "../../../ui/dates";
import { Disclosure } from "../../../ui/disclosure";
import { FormAlert } from "../../../ui/form-alert";
import { formatMoney } from "../../../ui/money";
import { Note } from "../../../ui/note";
import { Stack } from "../../../ui/stack";
import { useLivePages } from "../../frame/api/use-live";
import { useSession } from "../../frame/session/session-store";
import { TaskLink } from "../tasks/task-link";
import { reviewStrings as words } from "./strings";

const List = chakra("ol", {
  base: {
    listStyle: "none",
    "& > li": {
      paddingBlock: "2",
      borderTop: "line",
      overflowWrap: "anywhere",
    },
  },
});

export function DecidedToday(today: ReturnType<typeof useDecidedToday>) {
  const { acts, hasMore, isFetching, onMore } = today;
  if (acts.length === 0 && !hasMore) return null;
  return (
    <Card>
      <Disclosure>
        <summary>{words.decidedToday(acts.length, hasMore)}</summary>
        <List>
          {acts.map((act) => (
            <li key={act.id}>
              {words.didOf[act.act]} <TaskLink id={String(act.after?.["taskId"] ?? "")} />
              <Note>{words.facts(formatTime(act.at), act.by.name, paidBy(act))}</Note>
            </li>
          ))}
        </List>
        {hasMore && (
          <Button variant="quiet" size="sm" wide busy={isFetching} onClick={onMore}>
            {words.more}
          </Button>
        )}
      </Disclosure>
    </Card>
  );
}

function paidBy({ after }: Act): string | undefined {
  const paid = after?.["paid"];
  return typeof paid === "number" ? words.paid(formatMoney(paid)) : undefined;
}

interface TakenNoticeProps {
  /** The decision, once it is known. */
  act: Act | undefined;
  onAsk: () => void;
  onNext: () => void;
}

/**
 * Shown instead of the decision once it was made: by somebody else, or by this person when the
 * answer was lost.
 */
export function TakenNotice({ act, onAsk, onNext }: TakenNoticeProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when it is first shown
  useEffect(onAsk, []);
  const isOwn = useSession()?.userId === act?.by.userId;
  const did = words.didOf[act?.act ?? ""] ?? "";
  return (
    <Card>
      <Stack>
        <FormAlert
          tone="waiting"
          title={!act ? words.decidedTitle : isOwn ? words.ownTitle : words.takenTitle}
        >
          {act &&
            (isOwn
              ? words.own(did, formatTime(act.at))
              : words.taken(did, act.by.name, formatTime(act.at)))}{" "}
          {words.takenText}
        </FormAlert>
        <Button wide onClick={onNext}>
          {words.takenNext}
        </Button>
      </Stack>
    </Card>
  );
}

const isDecision = ({ act }: Act) =>
  act === "work-approved" ||
  act === "changes-requested" ||
  act === "work-rejected" ||
  act === "rejection-kept";

/** Today's decisions in Nairobi, the newest first, as far as they are loaded. */
export function useDecidedToday() {
  const list = useLivePages(actRoutes.listActs, {}, { every: 12_000 });
  const read = list.data?.pages.flatMap((page) => page.acts) ?? [];
  const today = eastAfricanDay(new Date());
  const isToday = ({ at }: Act) => eastAfricanDay(new Date(at)) === today;
  const last = read.at(-1);
  return {
    acts: read.filter((act) => isDecision(act) && isToday(act)),
    hasMore: list.hasNextPage && last !== undefined && isToday(last),
    isFetching: list.isFetchingNextPage,
    onMore: () => void list.fetchNextPage(),
    actOn: (id: string) => read.find((act) => isDecision(act) && act.subject === id),
    refetch: () => void list.refetch(),
  };
}
