import type { Act } from "#contracts/acts";

/** The changes of one file after the other as one: a file is imported in parts of some rows. */
export function importsTogether(acts: readonly Act[]): Act[] {
  const shown: Act[] = [];
  for (const act of acts) {
    const newer = shown.at(-1);
    if (newer && isOfOneImport(newer, act)) shown[shown.length - 1] = together(newer, act);
    else shown.push(act);
  }
  return shown;
}

const isOfOneImport = (one: Act, other: Act) =>
  one.act === "tasks-imported" &&
  other.act === "tasks-imported" &&
  one.subject === other.subject &&
  one.by.userId === other.by.userId;

function together(newer: Act, older: Act): Act {
  const both = (name: string) => [newer, older].map(({ after }) => Number(after?.[name] ?? 0));
  const sum = (name: string) => both(name).reduce((one, other) => one + other);
  return {
    ...newer,
    after: {
      ...newer.after,
      tasks: sum("tasks"),
      amount: sum("amount"),
      firstRow: Math.min(...both("firstRow")),
      lastRow: Math.max(...both("lastRow")),
    },
  };
}
