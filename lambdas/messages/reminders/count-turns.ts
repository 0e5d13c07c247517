import type { Turn, TurnCounts } from "#contracts/reminders";
import { listPeople } from "../../accounts/people/list-people";
import { lookUpTurns } from "./look-up-turns";

/** As many people are read together, and so often for one answer. */
const usual = { perPage: 500, pages: 4 };

export const countsOf = (turns: readonly Turn[]): TurnCounts => {
  const counts = {
    due: 0,
    unconfirmed: 0,
    unsubscribed: 0,
    bounced: 0,
    complained: 0,
    today: 0,
    week: 0,
  };
  for (const turn of turns) counts[turn]++;
  return counts;
};

/** Counts the next inactive people by their turn; `cursor` says where to go on, unless that was all. */
export async function countTurns(
  cursor: string | undefined,
  question: { pauseAfter: number; now: Date },
  { perPage, pages } = usual,
): Promise<{ counts: TurnCounts; cursor?: string }> {
  const turns: Turn[] = [];
  let next = cursor;
  for (let page = 0; page < pages; page++) {
    const found = await listPeople({
      status: "inactive",
      order: "asc",
      limit: String(perPage),
      search: "",
      cursor: next,
    });
    const looked = await lookUpTurns(found.users, question);
    turns.push(...looked.map(({ turn }) => turn));
    next = found.cursor;
    if (next === undefined) break;
  }
  return { counts: countsOf(turns), ...(next !== undefined && { cursor: next }) };
}
