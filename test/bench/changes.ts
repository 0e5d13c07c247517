import { Business, randomFrom } from "../lambdas/desk/figures/history/business";
import { countedIn, deliver, withoutNothing } from "../lambdas/desk/figures/history/deliver";
import { MemoryTable } from "../support/memory-table/memory-table";
import { type Figure, figure } from "./figures";

const changes = 100_000;
const seed = 20_261_123;

/** A stream of many changes at its worst, and how far the figures are from what the changes come to. */
export async function changeFigures(): Promise<Figure[]> {
  process.env["TABLE_NAME"] = "bench";
  const random = randomFrom(seed);
  const business = new Business(random).run(changes);
  const table = new MemoryTable();
  const [remove, speak] = [table.install(), silence()];
  const began = performance.now();
  try {
    const batches = await deliver(business.changes, table, random, {
      batch: 10,
      again: 0.3,
      lost: 0.1,
    });
    const seconds = (performance.now() - began) / 1000;
    const wrong = differing(withoutNothing(business.tally), await countedIn());
    const proofs = table.all().filter(({ type }) => type === "Counted").length;
    const how =
      "batches of up to 10 in any order, 3 of 10 again, 1 of 10 answers lost, on the table in memory";
    return [
      figure("figures that are wrong", wrong, "", how, { most: 0 }),
      figure("changes", business.changes.length, "", how),
      figure("of them counted", proofs, "", "the others change no figure"),
      figure("of them poisoned", business.poison, "", "left out, with an alarm"),
      figure("batches delivered", batches, "", how),
      figure("time for them", seconds, "s", how),
    ];
  } finally {
    remove();
    speak();
  }
}

/** What is logged of each poisoned change is for nobody; returns what lets everybody write again. */
function silence(): () => void {
  const { write } = process.stdout;
  process.stdout.write = () => true;
  return () => {
    process.stdout.write = write;
  };
}

function differing(expected: ReadonlyMap<string, number>, found: ReadonlyMap<string, number>) {
  const names = new Set([...expected.keys(), ...found.keys()]);
  return [...names].filter((name) => expected.get(name) !== found.get(name)).length;
}
