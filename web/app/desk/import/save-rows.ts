import { csvOf } from "#contracts/csv";
import { saveFile } from "../../../ui/save-file";
import { cellNames, columnNames } from "./read-row";
import type { RowState } from "./row-states";
import { importStrings as words } from "./strings";

/** Saves rows as a CSV file. Excel reads it as UTF-8 because of the byte order mark. */
function save(name: string, rows: readonly Record<string, string>[]) {
  const text = csvOf([Object.keys(rows[0] ?? {}), ...rows.map((row) => Object.values(row))]);
  saveFile(name, new Blob([`\uFEFF${text}`], { type: "text/csv" }));
}

const asColumns = ({ cells }: RowState) =>
  Object.fromEntries(cellNames.map((name) => [columnNames[name], cells[name]]));

/**
 * Saves the rows that need a correction, with their problems, as a file that can be imported again.
 */
export const saveBadRows = (rows: readonly RowState[]) =>
  save(
    words.done.badName,
    rows.map((row) => ({
      ...asColumns(row),
      [words.done.reason]: Object.values(row.wrong ?? {})
        .map(({ what }) => what)
        .join(" "),
    })),
  );

export const saveTemplate = () =>
  save(words.choose.templateName, [
    {
      Field: "Articles",
      Due: "30/11/2026 18:00",
      Amount: "950",
      Context: "1,200 words on choosing a first bicycle in Nairobi.",
      Appears: "",
    },
    {
      Field: "Data Science",
      Due: "2026-12-01",
      Amount: "1800",
      Context: "Judge forty answers about sampling bias; say which of two is right, and why.",
      Appears: "29/11/2026 07:00",
    },
  ]);
