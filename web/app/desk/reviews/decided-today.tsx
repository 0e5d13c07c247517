import { chakra } from "@chakra-ui/react/styled-system";
import { useEffect } from "react";
import { type AuditEntry, auditRoutes } from "#contracts/audit-log";
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
  const { entries, hasMore, isFetching, onMore } = today;
  if (entries.length === 0 && !hasMore) return null;
  return (
    <Card>
      <Disclosure>
        <summary>{words.decidedToday(entries.length, hasMore)}</summary>
        <List>
          {entries.map((entry) => (
            <li key={entry.id}>
              {words.didOf[entry.act]} <TaskLink id={String(entry.after?.["taskId"] ?? "")} />
              <Note>{words.facts(formatTime(entry.at), entry.by.name, paidBy(entry))}</Note>
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

function paidBy({ after }: AuditEntry): string | undefined {
  const paid = after?.["paid"];
  return typeof paid === "number" ? words.paid(formatMoney(paid)) : undefined;
}

interface TakenNoticeProps {
  entry: AuditEntry | undefined;
  onAsk: () => void;
  onNext: () => void;
}

/**
 * Replaces the decision form once the work is decided, by somebody else or by this person's earlier
 * request.
 */
export function TakenNotice({ entry, onAsk, onNext }: TakenNoticeProps) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once, when it is first shown
  useEffect(onAsk, []);
  const isOwn = useSession()?.userId === entry?.by.userId;
  const did = words.didOf[entry?.act ?? ""] ?? "";
  return (
    <Card>
      <Stack>
        <FormAlert
          tone="waiting"
          title={!entry ? words.decidedTitle : isOwn ? words.ownTitle : words.takenTitle}
        >
          {entry &&
            (isOwn
              ? words.own(did, formatTime(entry.at))
              : words.taken(did, entry.by.name, formatTime(entry.at)))}{" "}
          {words.takenText}
        </FormAlert>
        <Button wide onClick={onNext}>
          {words.takenNext}
        </Button>
      </Stack>
    </Card>
  );
}

const isDecision = ({ act }: AuditEntry) =>
  act === "work-approved" ||
  act === "changes-requested" ||
  act === "work-rejected" ||
  act === "rejection-kept";

export function useDecidedToday() {
  const list = useLivePages(auditRoutes.listActs, {}, { every: 12_000 });
  const read = list.data?.pages.flatMap((page) => page.acts) ?? [];
  const today = eastAfricanDay(new Date());
  const isToday = ({ at }: AuditEntry) => eastAfricanDay(new Date(at)) === today;
  const last = read.at(-1);
  return {
    entries: read.filter((entry) => isDecision(entry) && isToday(entry)),
    hasMore: list.hasNextPage && last !== undefined && isToday(last),
    isFetching: list.isFetchingNextPage,
    onMore: () => void list.fetchNextPage(),
    entryOn: (id: string) => read.find((entry) => isDecision(entry) && entry.subject === id),
    refetch: () => void list.refetch(),
  };
}
