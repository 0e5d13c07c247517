import { chakra } from "@chakra-ui/react/styled-system";
import type { Act } from "#contracts/audit-log";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { formatTime } from "../../../ui/dates";
import { Disclosure } from "../../../ui/disclosure";
import { formatMoney } from "../../../ui/money";
import { Note } from "../../../ui/note";
import { TaskIdText } from "../../work/tasks/task-context";
import { reviewStrings as words } from "./strings";

const List = chakra("ol", {
  base: {
    listStyle: "none",
    "& > li": {
      paddingBlock: "2",
      borderTopWidth: "1px",
      borderTopStyle: "solid",
      borderColor: "line",
      overflowWrap: "anywhere",
    },
  },
});

interface DecidedTodayProps {
  acts: readonly Act[];
  hasMore: boolean;
  isFetching: boolean;
  onMore: () => void;
}

/** How many works were decided about today, and which, the newest first. */
export function DecidedToday({ acts, hasMore, isFetching, onMore }: DecidedTodayProps) {
  if (acts.length === 0 && !hasMore) return null;
  return (
    <Card>
      <Disclosure>
        <summary>{words.decidedToday(acts.length, hasMore)}</summary>
        <List>
          {acts.map((act) => (
            <li key={act.id}>
              {words.didOf[act.act]} <TaskIdText>{String(act.after?.["taskId"] ?? "")}</TaskIdText>
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
