/** The one of the names that is at most two letters away from what was written. */
export function nearest(written: string, names: readonly string[]): string | undefined {
  const typed = written.trim().toLowerCase();
  const [best] = names
    // Other lengths are further away: a cell may be as long as its file.
    .filter((name) => Math.abs(name.length - typed.length) <= 2)
    .map((name) => ({ name, distance: distanceOf(typed, name.toLowerCase()) }))
    .sort((one, other) => one.distance - other.distance);
  return typed !== "" && best && best.distance <= 2 ? best.name : undefined;
}

/** Levenshtein's distance: letters to be put in, left out or changed. */
function distanceOf(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [row, letter] of [...one].entries()) {
    const now = [row + 1];
    for (const [at, otherLetter] of [...other].entries())
      now.push(
        Math.min(
          (before[at + 1] ?? 0) + 1,
          (now[at] ?? 0) + 1,
          (before[at] ?? 0) + (letter === otherLetter ? 0 : 1),
        ),
      );
    before = now;
  }
  return before.at(-1) ?? 0;
}
