import type { HistoryWorld } from "./run-history";

/** By what the provider tells of a payment: a prompt's result, or the pay bill's confirmation. */
export type Rail = "stk" | "c2b";
const railOf = ({ path }: { path: string }): Rail => (path.startsWith("/stk") ? "stk" : "c2b");

/** What the provider sends in a world, rail by rail. */
export function rails(world: () => HistoryWorld) {
  /** Takes out of the provider's hands what it would send by a rail. */
  const takes = (rail: Rail) => {
    const { outbox } = world().provider;
    world().provider.outbox = outbox.filter((each) => railOf(each) !== rail);
    return outbox.filter((each) => railOf(each) === rail);
  };
  /** The stream hands over what was stored. */
  async function settles() {
    await world().look();
    await world().stream();
    await world().look();
  }
  /** Delivers and settles what the provider sends by a rail, with some of it changed. */
  async function arrives(rail: Rail, given: object = {}) {
    for (const { path, body } of takes(rail))
      await world().deliver({ path, body: JSON.stringify({ ...JSON.parse(body), ...given }) });
    await settles();
  }
  return { takes, settles, arrives };
}
