/**
 * Steps between two words: a letter more, less or another, or two neighbours that changed places
 * (optimal string alignment).
 */
export function stepsBetween(one: string, other: string): number {
  const [from, to] = [Array.from(one), Array.from(other)];
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, at) => at);
  for (const [row, letter] of from.entries()) {
    const here = [row + 1];
    for (const [at, wanted] of to.entries()) {
      const isSame = letter === wanted ? 0 : 1;
      const swapped =
        row > 0 && at > 0 && letter === to[at - 1] && from[row - 1] === wanted
          ? (before[at - 1] ?? 0) + 1
          : Number.POSITIVE_INFINITY;
      here.push(
        Math.min((last[at] ?? 0) + isSame, (last[at + 1] ?? 0) + 1, (here[at] ?? 0) + 1, swapped),
      );
    }
    [before, last] = [last, here];
  }
  return last.at(-1) ?? 0;
}

/** As many wrong letters are forgiven: one of four or five, two of more. */
const forgiven = (typed: string) => (typed.length < 6 ? 1 : 2);

/**
 * How far what was typed is from the beginning of a word; undefined when it is no slip of it.
 */
export function slipsIn(typed: string, word: string): number | undefined {
  const most = forgiven(typed);
  const steps = Array.from({ length: 2 * most + 1 }, (_, more) =>
    stepsBetween(typed, word.slice(0, Math.max(0, typed.length - most + more))),
  );
  const least = Math.min(...steps);
  return least <= most ? least : undefined;
}
