/** The number of each kind of content that the view leaves out. */
export type NotShown = Partial<Record<Kind, number>>;

const kinds = {
  equations: ["equation", "equations"],
  pictures: ["picture", "pictures"],
  charts: ["chart", "charts"],
  diagrams: ["SmartArt diagram", "SmartArt diagrams"],
  objects: ["embedded object", "embedded objects"],
  textBoxes: ["text box", "text boxes"],
  documents: ["document inside it", "documents inside it"],
  comments: ["comment", "comments"],
  deletions: ["tracked deletion", "tracked deletions"],
  headingNumbers: ["number of a heading", "numbers of headings"],
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
} as const;

export type Kind = keyof typeof kinds;

/** `3 equations, 1 chart`; empty if everything is shown. */
export const namesOf = (notShown: NotShown): string =>
  Object.entries(kinds)
    .flatMap(([kind, [one, many]]) => {
      const count = notShown[kind as Kind] ?? 0;
      return count > 0 ? [`${count.toLocaleString("en")} ${count === 1 ? one : many}`] : [];
    })
    .join(", ");
