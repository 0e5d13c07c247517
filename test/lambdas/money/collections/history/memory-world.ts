import { beforeAll, beforeEach } from "vitest";
import { MemoryTable } from "../../../../support/memory-table/memory-table";
import { installOutside } from "./install";
import { stkNotice } from "./model-provider";
import { HistoryWorld } from "./run-history";
import type { Step } from "./step";

/**
 * The way in which the provider reports a payment: the prompt's callback, or the Paybill's
 * confirmation.
 */
export type Rail = "stk" | "c2b";
const railOf = ({ path }: { path: string }): Rail => (path.startsWith("/stk") ? "stk" : "c2b");

/** A new world on a table in memory. The table replaces all others until `remove` is called. */
export async function memoryWorld() {
  const table = new MemoryTable();
  const remove = table.install();
  const setAround: ConstructorParameters<typeof HistoryWorld>[0]["setAround"] = (around) => {
    table.around = around;
  };
  const world = new HistoryWorld({ all: table.all, setAround }, 1);
  await world.begin();
  return { table, world, remove };
}

export function freshWorld() {
  let now: Awaited<ReturnType<typeof memoryWorld>>;
  beforeAll(() => installOutside());
  beforeEach(async () => {
    now = await memoryWorld();
    return now.remove;
  });

  const ofType = (type: string) => now.table.all().filter((item) => item["type"] === type);
  const does = async (...steps: Step[]) => {
    for (const step of steps) await now.world.move({ steps: [step], crash: null });
  };
  /** Removes the provider's waiting messages of a rail from the outbox, and returns them. */
  const takes = (rail: Rail) => {
    const { outbox } = now.world.provider;
    now.world.provider.outbox = outbox.filter((each) => railOf(each) !== rail);
    return outbox.filter((each) => railOf(each) === rail);
  };
  const settles = async () => {
    await now.world.look();
    await now.world.stream();
    await now.world.look();
  };
  /** Delivers and settles the provider's messages of a rail, with some fields changed. */
  const arrives = async (rail: Rail, given: object = {}) => {
    for (const { path, body } of takes(rail))
      await now.world.deliver({ path, body: JSON.stringify({ ...JSON.parse(body), ...given }) });
    await settles();
  };
  /**
   * Delivers a callback that claims a receipt for the prompt `of`, at the address of the prompt
   * `to`.
   */
  const claims = async (
    receipt: string,
    { of = 0, to = of }: { of?: number; to?: number } = {},
  ) => {
    const { prompts } = now.world.provider;
    const [prompt, addressed] = [prompts[of], prompts[to]];
    if (!prompt || !addressed) throw new Error("There is no such prompt.");
    const claimed = { ...prompt, noticeUrl: addressed.noticeUrl };
    await now.world.deliver(stkNotice(claimed, "0", receipt, now.world.provider.now));
    await settles();
  };
  return {
    get world() {
      return now.world;
    },
    get table() {
      return now.table;
    },
    ofType,
    does,
    takes,
    settles,
    arrives,
    claims,
    paid: (position: number) => now.world.provider.payments[position]?.receipt ?? "",
  };
}
