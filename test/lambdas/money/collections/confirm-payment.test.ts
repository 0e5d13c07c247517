import { beforeEach, expect, test } from "vitest";
import { freshWorld } from "./history/memory-world";
import { type QueryMode, stkNotice } from "./history/model-provider";
import type { Step } from "./history/step";

const here = freshWorld();
const { does } = here;
let queries: number;
beforeEach(() => {
  queries = 0;
  const { fetch } = here.world.provider;
  here.world.provider.fetch = (url, init) => {
    if (url.endsWith("/query")) queries += 1;
    return fetch(url, init);
  };
});

const answers = (mode: QueryMode): Step => ({ do: "query-mode", mode });
const attempt = () => here.table.all().find(({ type }) => type === "PaymentAttempt");
/** Polls every minute, for so many hours. */
async function hoursPass(hours: number) {
  for (let minute = 0; minute < hours * 60; minute++)
    await does({ do: "wait", seconds: 60 }, { do: "poll-providers" });
}

/** The money came, the query says that it failed, and nobody else reports it. */
async function calledFailed() {
  await does({ do: "press", writer: 0, phone: 0, key: null, push: "ok" });
  await does({ do: "answer", how: "approve" });
  here.world.provider.outbox = [];
  await does(answers("failed"), { do: "wait", seconds: 10 }, { do: "poll", writer: 0 });
  expect(attempt()).toMatchObject({ state: "failed" });
  queries = 0;
}

test.each(["4999", "500", "busy", "lost"] as const)(
  "a failed payment with the query's %s is asked about twice more, and then left alone",
  async (mode) => {
    await calledFailed();
    await does(answers(mode));

    await hoursPass(8);

    expect(queries).toBe(2);
    expect(attempt()).toMatchObject({ state: "failed", reason: "unreachable", nextCheckAt: null });
    expect(attempt()).not.toHaveProperty("gsi1pk");
  },
);

test("the last answer can still credit a failed payment", async () => {
  await calledFailed();
  await does(answers("4999"));
  await hoursPass(5);
  await does(answers("truth"));

  await hoursPass(2);

  expect(queries).toBe(2);
  expect(attempt()).toMatchObject({ state: "paid", nextCheckAt: null });
});

test("a failed payment that a notice calls paid is still asked about, though rarely", async () => {
  await calledFailed();
  const [prompt] = here.world.provider.prompts;
  if (!prompt) throw new Error("There is no prompt.");
  await does(answers("4999"));
  await here.world.deliver(stkNotice(prompt, "0", "UKL0000001", here.world.provider.now));
  await does({ do: "stream" });
  queries = 0;
  await hoursPass(10);
  expect(queries).toBeGreaterThan(2);
  expect(queries).toBeLessThan(8);

  await does(answers("truth"));
  await hoursPass(1);

  expect(attempt()).toMatchObject({ state: "paid", nextCheckAt: null });
});

test("an open payment without news is asked about for two days", async () => {
  await does({ do: "press", writer: 0, phone: 0, key: null, push: "ok" }, answers("500"));
  await hoursPass(8);
  expect(attempt()).toMatchObject({ state: "prompted" });

  await hoursPass(41);

  expect(attempt()).toMatchObject({ state: "expired", nextCheckAt: null });
});
