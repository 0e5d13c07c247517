import { expect, test } from "vitest";
import { onceInVisit } from "../../../../web/site/service-worker/once-in-visit";

/**
 * A network that answers with the number of its requests so far, and fails while `isAway` is true.
 */
function network() {
  const state = { asked: 0, isAway: false, now: 0 };
  const fetchOnce = onceInVisit(
    async () => {
      state.asked++;
      if (state.isAway) throw new TypeError("Failed to fetch");
      return new Response(`answer ${state.asked}`);
    },
    () => state.now,
  );
  const ask = async (address = "/config.json") => (await fetchOnce(address)).text();
  return { state, ask };
}

test("a file that a page loaded at its start is loaded again only at the next visit", async () => {
  const { ask } = network();

  expect([await ask(), await ask()]).toEqual(["answer 1", "answer 1"]);
  expect([await ask(), await ask()]).toEqual(["answer 2", "answer 2"]);
});

test("each address has its own answer, and is loaded again after a minute", async () => {
  const { state, ask } = network();

  expect([await ask("/a"), await ask("/b")]).toEqual(["answer 1", "answer 2"]);
  state.now = 60_000;
  expect(await ask("/a")).toBe("answer 3");
});

test("a request without an answer is repeated", async () => {
  const { state, ask } = network();
  state.isAway = true;
  await expect(ask()).rejects.toThrow("Failed to fetch");
  state.isAway = false;

  expect(await ask()).toBe("answer 2");
});
