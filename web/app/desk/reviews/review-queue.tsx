import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";
import type { ReviewedWork } from "#contracts/reviews";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { formatAgo } from "../../../ui/dates";
import { Heading } from "../../../ui/heading";
import { formatMoney } from "../../../ui/money";
import { useNow } from "../../frame/hooks/use-now";
import { reviewStrings as words } from "./strings";

const List = chakra("ol", {
  base: {
    listStyle: "none",
    marginTop: "3",
    marginInline: { base: "-edge", md: "-6" },
    marginBottom: { base: "-4", md: "-6" },
    maxHeight: { base: "14rem", xl: "calc(100dvh - 14rem)" },
    overflowY: "auto",
    "& > li": { borderTopWidth: "1px", borderTopStyle: "solid", borderColor: "line" },
  },
});
const Entry = chakra("button", {
  base: {
    display: "grid",
    gap: "0.5",
    width: "full",
    minHeight: "target",
    paddingInline: { base: "4", md: "6" },
    paddingBlock: "2.5",
    textAlign: "start",
    overflowWrap: "anywhere",
    _hover: { bg: "wash" },
    _focusVisible: { outlineOffset: "-3px" },
    "&[aria-current]": { bg: "blueWash", boxShadow: "inset 3px 0 0 token(colors.blue)" },
  },
});
const Choices = chakra("div", { base: { marginTop: "2" } });
const Name = chakra("span", { base: { fontWeight: "600" } });
const Fact = chakra("span", { base: { color: "soft", fontSize: "sm" } });

interface ReviewQueueProps {
  works: readonly ReviewedWork[];
  shown: ReviewedWork;
  /** Which are shown, and in which order. */
  choices: ReactNode;
  onShow: (work: ReviewedWork) => void;
  hasMore: boolean;
  isFetching: boolean;
  onMore: () => void;
}

/** What waits. */
export function ReviewQueue(props: ReviewQueueProps) {
  const { works, shown, choices, onShow, hasMore, isFetching, onMore } = props;
  const now = useNow(30_000);
  return (
    <Card>
      <Heading size="lg">{words.waiting(works.length, hasMore)}</Heading>
      <Choices>{choices}</Choices>
      <List>
        {works.map((work) => (
          <li key={work.id}>
            <Entry
              type="button"
              aria-current={work.id === shown.id || undefined}
              onClick={() => onShow(work)}
            >
              <Name>{work.writer.name}</Name>
              <Fact>
                {words.facts(
                  work.task.field,
                  formatMoney(work.task.amount),
                  words.laterVersion(work.version),
                )}
              </Fact>
              {work.submittedAt && <Fact>{formatAgo(work.submittedAt, now)}</Fact>}
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
