import { chakra } from "@chakra-ui/react/styled-system";
import { useState } from "react";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { EmptyState } from "../../../ui/empty-state";
import { Heading } from "../../../ui/heading";
import { Row } from "../../../ui/row";
import { Stack } from "../../../ui/stack";
import { Table } from "../../../ui/table";
import { TextLink } from "../../../ui/text-link";
import { previewColumns } from "./preview-columns";
import { type Kind, kinds, type RowState } from "./row-states";
import { saveBadRows } from "./save-csv";
import { importStrings as words } from "./strings";

/** So many rows are shown at once: a slow phone lays out no more without a pause. */
const atOnce = 25;
const Foot = chakra("p", { base: { color: "soft" } });

interface PreviewCardProps {
  states: readonly RowState[];
  /** Whether it is known which rows were posted before. */
  isKnown: boolean;
  /** Absent while it can't be posted yet. */
  onPost: (() => void) | undefined;
}

/** The rows as they will be tasks; each wrong cell is mended in its place. */
export function PreviewCard({ states, isKnown, onPost }: PreviewCardProps) {
  const [kind, setKind] = useState<Kind>(() => (states.some(kinds.mend) ? "mend" : "ready"));
  const [shown, setShown] = useState(atOnce);
  // A row that is mended stays where it is until another list is chosen.
  const [listed, setListed] = useState(() => numbersOf(states, kind));
  const [wasKnown, setWasKnown] = useState(isKnown);
  if (wasKnown !== isKnown) {
    setWasKnown(isKnown);
    // Somebody may be mending a row by then: it stays, and the focus with it.
    const stay = states.filter(({ row, posted }) => listed.has(row) && !posted);
    const next = stay.length > 0 ? kind : "ready";
    setKind(next);
    setListed(new Set([...numbersOf(states, next), ...stay.map(({ row }) => row)]));
  }
  const show = (next: Kind) => {
    setKind(next);
    setShown(atOnce);
    setListed(numbersOf(states, next));
  };
  const ready = states.filter(kinds.ready).length;
  const toMend = states.filter(kinds.mend);
  const counts: Record<Kind, number> = { mend: toMend.length, ready, all: states.length };
  const items = states.filter(({ row }) => listed.has(row)).slice(0, shown);

  return (
    <Card>
      <Stack>
        <Row spread>
          <Heading size="lg">{words.preview}</Heading>
          <Row role="group" aria-label={words.preview}>
            {(["mend", "ready", "all"] as const).map((each) => (
              <Button
                key={each}
                size="sm"
                variant={each === kind ? "secondary" : "quiet"}
                aria-pressed={each === kind}
                onClick={() => show(each)}
              >
                {words.shown[each](counts[each])}
              </Button>
            ))}
          </Row>
        </Row>
        {items.length === 0 ? (
          <EmptyState
            level={3}
            title={kind === "mend" ? words.nothingToMend : words.nothingReady}
          />
        ) : (
          <Table
            caption={words.caption}
            columns={previewColumns}
            items={items}
            keyOf={({ row }) => String(row)}
            moreLabel={words.more}
            onMore={listed.size > shown ? () => setShown(shown + atOnce * 2) : undefined}
          />
        )}
        {toMend.length > 0 && (
          <Foot>
            {words.leaves(ready, toMend.length)}{" "}
            <TextLink as="button" type="button" onClick={() => void saveBadRows(toMend)}>
              {words.asFile}
            </TextLink>{" "}
            {words.later}
          </Foot>
        )}
        <Button
          disabled={!onPost || ready === 0}
          justifySelf={{ sm: "end" }}
          onClick={() => onPost?.()}
        >
          {ready === 0 ? words.postNothing : words.post(ready)}
        </Button>
      </Stack>
    </Card>
  );
}

const numbersOf = (states: readonly RowState[], kind: Kind): ReadonlySet<number> =>
  new Set(states.filter(kinds[kind]).map(({ row }) => row));
