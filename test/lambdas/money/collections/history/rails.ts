import type { HistoryWorld } from "./run-history";

/** The provider's way of reporting a payment: a prompt's result, or the Paybill's confirmation. */
export type Rail = "stk" | "c2b";
const railOf = ({ path }: { path: string }): Rail => (path.startsWith("/stk") ? "stk" : "c2b");

/** The provider's messages in a world, rail by rail. */
export function rails(world: () => HistoryWorld) {
  /** Takes the provider's waiting messages of a rail. */
  const takes = (rail: Rail) => {
    const { outbox } = world().provider;
    world().provider.outbox = outbox.filter((each) => railOf(each) !== rail);
    return outbox.filter((each) => railOf(each) === rail);
  };
  /** The stream delivers stored notices. */
  async function settles() {
    await world().look();
    await world().stream();
    await world().look();
  }
  /** Delivers and settles the provider's messages of a rail, with some fields changed. */
  async function arrives(rail: Rail, given: object = {}) {
    for (const { path, body } of takes(rail))
      await world().deliver({ path, body: JSON.stringify({ ...JSON.parse(body), ...given }) });
    await settles();
  }
  return { takes, settles, arrives };
}
