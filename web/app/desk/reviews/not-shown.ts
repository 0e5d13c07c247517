/** The number of each kind of content that the view leaves out. */
export type NotShown = Partial<Record<Kind, number>>;

const kinds = {
  equations: ["equation", "equations"],
  pictures: ["picture", "pictures"],
  charts: ["chart", "charts"],
  diagrams: ["SmartArt diagram", "SmartArt diagrams"],
  objects: ["embedded object", "embedded objects"],
  textBoxes: ["text box", "text boxes"],
  drawings: ["drawing", "drawings"],
  documents: ["document inside it", "documents inside it"],
  comments: ["comment", "comments"],
  deletions: ["tracked deletion", "tracked deletions"],
  numbers: ["automatic number", "automatic numbers"],
  headers: ["header or footer", "headers and footers"],
  hiddenTexts: ["hidden text", "hidden texts"],
  choices: ["choice from a list", "choices from lists"],
  symbols: ["symbol of a font", "symbols of fonts"],
  hiddenSheets: ["hidden sheet", "hidden sheets"],
  hiddenRows: ["hidden row", "hidden rows"],
  hiddenColumns: ["hidden column", "hidden columns"],
  unsolved: [
    "formula whose result is not in the file",
    "formulas whose results are not in the file",
  ],
  damagedSheets: ["damaged sheet, or its end", "damaged sheets, or their ends"],
  attachments: ["attached file", "attached files"],
  notes: ["note", "notes"],
  annotations: ["annotation", "annotations"],
  answers: ["answer of a form", "answers of a form"],
  scripts: ["script", "scripts"],
} as const;

export type Kind = keyof typeof kinds;

/** The text in place of content that is left out, such as `[equation]`. */
export const markOf = (kind: Kind) => `[${kinds[kind][0]}]`;

/**
 * The content that is left out, as `3 equations, 1 chart`; empty if everything is shown.
 * @param cut names of parts for which there was no room
 */
export const namesOf = (notShown: NotShown, cut: readonly string[] = []): string =>
  [
    ...(cut.length > mostCut ? [...cut.slice(0, mostCut), "parts of other sheets"] : cut),
    ...Object.entries(kinds).flatMap(([kind, names]) => {
      const count = notShown[kind as Kind] ?? 0;
      return count > 0 ? [numbered(count, names)] : [];
    }),
  ].join(", ");

export type Names = readonly [one: string, many: string];

export const numbered = (count: number, [one, many]: Names) =>
  `${count.toLocaleString("en")} ${count === 1 ? one : many}`;

/** The largest number of `cut` parts to name; more would fill the page. */
const mostCut = 5;
