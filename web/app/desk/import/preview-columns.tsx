import { chakra } from "@chakra-ui/react/styled-system";
import { TaskField, taskFields } from "#contracts/tasks";
import { formatDateTime } from "../../../ui/dates";
import { formatPrice } from "../../../ui/money";
import { Note } from "../../../ui/note";
import { StateBadge } from "../../../ui/state-badge";
import type { Column } from "../../../ui/table";
import { CellField } from "./cell-field";
import type { CellName } from "./read-row";
import type { RowState } from "./row-states";
import { importStrings as words } from "./strings";

const Context = chakra("span", {
  base: { whiteSpace: "pre-line", overflowWrap: "anywhere", lineClamp: "4" },
});

// A cell may break anywhere; a row's number and state keep their width beside the fields.
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

/** A cell as it stands, or the field in which it is mended; one that was mended stays a field. */
const cellOf =
  (name: CellName, shown: (state: RowState) => React.ReactNode) => (state: RowState) => (
    <CellField state={state} name={name}>
      {shown(state)}
    </CellField>
  );

export const previewColumns: Column<RowState>[] = [
  {
    key: "row",
    title: words.columns.row,
    isRowHeader: true,
    cell: ({ row, posted, wrong, recognised }) => (
      <RowFacts>
        <span>{words.rowOf(row)}</span>
        {posted && <StateBadge tone="info">{words.states.posted}</StateBadge>}
        {recognised && <StateBadge tone="info">{words.states.recognised}</StateBadge>}
        {!(posted || wrong || recognised) && (
          <StateBadge tone="good">{words.states.ready}</StateBadge>
        )}
      </RowFacts>
    ),
  },
  {
    key: "field",
    title: words.columns.field,
    cell: cellOf("field", ({ cells }) => fieldName(cells.field)),
  },
  {
    key: "due",
    title: words.columns.dueDate,
    cell: (state) => (
      <>
        <CellField state={state} name="dueDate">
          {state.dueDate ? formatDateTime(state.dueDate) : state.cells.dueDate}
        </CellField>
        {(state.cells.publishAt !== "" || state.wrong?.publishAt) && (
          <CellField state={state} name="publishAt">
            <Note as="span" display="block">
              {words.appears(state.cells.publishAt)}
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
    cell: cellOf("amount", ({ cells, amount }) =>
      amount === undefined ? cells.amount : formatPrice(amount),
    ),
  },
  {
    key: "context",
    title: words.columns.context,
    isProse: true,
    cell: cellOf("context", ({ cells }) => <Context>{cells.context}</Context>),
  },
];

const fieldName = (written: string) =>
  taskFields.find((name) => name.toLowerCase() === written.trim().toLowerCase()) ??
  TaskField.safeParse(written).data ??
  written;
