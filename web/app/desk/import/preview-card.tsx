import { Box } from "@chakra-ui/react/box";
import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import { Text } from "@chakra-ui/react/text";
import { type ReactNode, type RefObject, useId, useMemo, useRef, useState } from "react";
import { taskFields } from "#contracts/tasks";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { ChoiceButtons } from "../../../ui/choice-buttons";
import { controlRecipe } from "../../../ui/control-recipe";
import { formatDateTime } from "../../../ui/dates";
import { EmptyState } from "../../../ui/empty-state";
import { Heading } from "../../../ui/heading";
import { StopIcon } from "../../../ui/icons";
import { formatPrice } from "../../../ui/money";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { Stack } from "../../../ui/stack";
import { StateBadge } from "../../../ui/state-badge";
import { type Column, Table } from "../../../ui/table";
import { TextLink } from "../../../ui/text-link";
import { spanned, unbroken } from "../../../ui/unbroken";
import { type CellName, type Cells, fieldOf, isNowWord } from "./read-row";
import { type Kind, kinds, type RowState } from "./row-states";
import { saveBadRows } from "./save-rows";
import { importStrings as words } from "./strings";

/** The number of rows shown at first. More rows would freeze a slow phone. */
const atOnce = 25;

type ChangeCell = (row: number, cell: Partial<Cells>) => void;

interface PreviewCardProps {
  states: readonly RowState[];
  isKnown: boolean;
  heading: RefObject<HTMLHeadingElement | null>;
  onChange: ChangeCell;
  onPost: (() => void) | undefined;
}

export function PreviewCard({ states, isKnown, heading, onChange, onPost }: PreviewCardProps) {
  const [kind, setKind] = useState<Kind>(() => (states.some(kinds.mend) ? "mend" : "ready"));
  const [shown, setShown] = useState(atOnce);
  // A corrected row stays in this list until another list is chosen.
  const [listed, setListed] = useState(() => numbersOf(states, kind));
  const [wasKnown, setWasKnown] = useState(isKnown);
  if (wasKnown !== isKnown) {
    setWasKnown(isKnown);
    // Somebody may be typing in one of these rows, so the rows and the focus stay.
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
  const columns = useMemo(() => previewColumns(onChange), [onChange]);
  const ready = states.filter(kinds.ready).length;
  const toMend = states.filter(kinds.mend);
  const counts: Record<Kind, number> = { mend: toMend.length, ready, all: states.length };
  const items = states.filter(({ row }) => listed.has(row)).slice(0, shown);

  return (
    <Card>
      <Stack>
        <Row spread>
          <Heading ref={heading} size="lg" tabIndex={-1} outline="none">
            {words.preview}
          </Heading>
          <ChoiceButtons
            label={words.preview}
            options={(["mend", "ready", "all"] as const).map((value) => ({
              value,
              name: words.shown[value](counts[value]),
            }))}
            chosen={kind}
            onChoose={show}
            // The buttons share a line, even on a phone.
            gap={{ base: "1", sm: "2" }}
            flexWrap={{ base: "nowrap", sm: "wrap" }}
            css={{
              "& button": {
                "--room": { base: "0.5rem", sm: "1rem" },
                fontSize: { base: "sm", sm: "md" },
              },
            }}
          />
        </Row>
        {items.length === 0 ? (
          <EmptyState
            level={3}
            title={kind === "mend" ? words.nothingToMend : words.nothingReady}
          />
        ) : (
          <Table
            caption={words.caption}
            columns={columns}
            items={items}
            keyOf={({ row }) => String(row)}
            isWrong={kinds.mend}
            moreLabel={words.more}
            onMore={listed.size > shown ? () => setShown(shown + atOnce * 2) : undefined}
          />
        )}
        {toMend.length > 0 && <Text color="soft">{words.leaves(ready, toMend.length)}</Text>}
        <Row
          justifyContent={{ sm: "end" }}
          css={{ "& > button": { width: { base: "full", sm: "auto" } } }}
        >
          {toMend.length > 0 && (
            <Button variant="secondary" onClick={() => void saveBadRows(toMend)}>
              {words.done.bad(toMend.length)}
            </Button>
          )}
          <Button disabled={!onPost || ready === 0} onClick={() => onPost?.()}>
            {ready === 0 ? words.postNothing : words.post(ready)}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}

const numbersOf = (states: readonly RowState[], kind: Kind): ReadonlySet<number> =>
  new Set(states.filter(kinds[kind]).map(({ row }) => row));

// Long words in cells break anywhere; a row's number and state keep their width beside the fields.
const RowFacts = chakra("div", {
  base: {
    display: "grid",
    gap: "2",
    justifyItems: "start",
    whiteSpace: "nowrap",
    overflowWrap: "normal",
    paddingInlineEnd: { lg: "4" },
  },
});

const timeOf = (read: Date | undefined, written: string) =>
  read && !isNowWord(written) ? formatDateTime(read) : written;

const previewColumns = (onChange: ChangeCell): Column<RowState>[] => {
  const cellOf = (name: CellName, shown: (state: RowState) => ReactNode) => (state: RowState) => (
    <CellField state={state} name={name} onChange={onChange}>
      {shown(state)}
    </CellField>
  );
  return [
    {
      key: "row",
      title: words.columns.row,
      isRowHeader: true,
      cell: ({ row, posted, wrong }) => (
        <RowFacts>
          <span>{words.rowOf(row)}</span>
          {posted && <StateBadge tone="info">{words.states.posted}</StateBadge>}
          {!(posted || wrong) && <StateBadge tone="good">{words.states.ready}</StateBadge>}
        </RowFacts>
      ),
    },
    {
      key: "field",
      title: words.columns.field,
      cell: cellOf("field", ({ cells }) => fieldOf(cells.field) ?? cells.field),
    },
    {
      key: "due",
      title: words.columns.dueDate,
      cell: (state) => (
        <>
          <CellField state={state} name="dueDate" onChange={onChange}>
            {timeOf(state.readings.dueDate, state.cells.dueDate)}
          </CellField>
          {(state.cells.publishAt !== "" || state.wrong?.publishAt) && (
            <CellField state={state} name="publishAt" onChange={onChange}>
              <Note as="span" display="block">
                {words.appears(timeOf(state.readings.publishAt, state.cells.publishAt))}
              </Note>
            </CellField>
          )}
        </>
      ),
    },
    {
      key: "amount",
      title: words.columns.amount,
      align: "end",
      cell: cellOf("amount", ({ cells, readings: { amount } }) =>
        amount === undefined ? cells.amount : unbroken(formatPrice(amount)),
      ),
    },
    {
      key: "context",
      title: words.columns.context,
      isProse: true,
      cell: cellOf("context", ({ cells }) => (
        <Box as="span" whiteSpace="pre-line" overflowWrap="anywhere" lineClamp="4">
          {cells.context}
        </Box>
      )),
    },
  ];
};

const Input = chakra("input", controlRecipe);
const Select = chakra("select", controlRecipe);
const Area = chakra("textarea", controlRecipe);
const Problem = chakra("p", {
  base: {
    display: "flex",
    gap: "1.5",
    "& svg": { flex: "none" },
    fontSize: "sm",
    color: "red",
    fontWeight: "550",
  },
});

interface CellFieldProps {
  state: RowState;
  name: CellName;
  onChange: ChangeCell;
  children: ReactNode;
}

/** A wrong cell becomes a field with its problem below. A corrected cell stays a field. */
function CellField({ state, name, onChange, children }: CellFieldProps) {
  const { row, cells, wrong, posted } = state;
  const id = useId();
  const problem = wrong?.[name];
  const [isOpen, setIsOpen] = useState(problem !== undefined);
  const place = useRef<HTMLDivElement>(null);
  if (posted || !(problem || isOpen)) return spanned(children);
  const mend = (value: string) => {
    setIsOpen(true);
    onChange(row, { [name]: value });
  };
  const use = (suggestion: string) => {
    mend(suggestion);
    // The button disappears with the problem, so the focus moves to the field.
    place.current?.querySelector("input")?.focus();
  };
  const control = {
    value: cells[name],
    "aria-label": words.cell(words.columns[name], row),
    "aria-invalid": problem ? true : undefined,
    "aria-describedby": problem ? id : undefined,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      mend(currentTarget.value),
  };
  return (
    <Grid gap="1" textAlign="start" ref={place}>
      {/* This column has no heading. */}
      {name === "publishAt" && <Note as="span">{words.columns[name]}</Note>}
      {name === "context" && <Area rows={4} {...control} />}
      {name === "field" && (
        <Select {...control} value={fieldOf(cells.field) ?? cells.field}>
          {!fieldOf(cells.field) && <option value={cells.field}>{cells.field}</option>}
          {taskFields.map((field) => (
            <option key={field}>{field}</option>
          ))}
        </Select>
      )}
      {name !== "context" && name !== "field" && <Input {...control} />}
      {!problem && name === "dueDate" && <Note as="span">{children}</Note>}
      {problem && (
        <Problem id={id}>
          <StopIcon size={18} />
          <span>
            <span>{problem.what}</span>{" "}
            {problem.suggestion && (
              <TextLink as="button" type="button" onClick={() => use(problem.suggestion ?? "")}>
                {words.wrong.use(problem.suggestion)}
              </TextLink>
            )}
          </span>
        </Problem>
      )}
    </Grid>
  );
}
