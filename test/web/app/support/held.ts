import type { Page, Request } from "playwright-core";

/** Waits for the next answer from `path` and holds it until the test lets it arrive. */
export async function holdAnswer(page: Page, path: string): Promise<{ arrive(): Promise<void> }> {
  const given = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const arrived = Promise.withResolvers<void>();
  await page.route(
    `**${path}`,
    async (route) => {
      const response = await route.fetch();
      given.resolve();
      await released.promise;
      // A page that has stopped waiting no longer takes it.
      await route.fulfill({ response }).catch(() => undefined);
      arrived.resolve();
    },
    { times: 1 },
  );
  await given.promise;
  return {
    arrive: async () => {
      released.resolve();
      await arrived.promise;
    },
  };
}

/** Holds requests to `path`, starting with the first, until they may go on. */
export async function holdRequests(
  page: Page,
  path: string,
): Promise<{ asked: Promise<void>; goOn(): Promise<void> }> {
  const asked = Promise.withResolvers<void>();
  const released = Promise.withResolvers<void>();
  const over = Promise.withResolvers<void>();
  const note = (request: Request) => {
    if (new URL(request.url()).pathname === path) over.resolve();
  };
  page.on("requestfinished", note).on("requestfailed", note);
  await page.route(`**${path}`, async (route) => {
    asked.resolve();
    await released.promise;
    // A page that has stopped asking waits for no answer.
    await route.continue().catch(() => undefined);
  });
  return {
    asked: asked.promise,
    /** Ends when the page has the answer or has stopped asking. */
    goOn: async () => {
      released.resolve();
      await over.promise;
      await page.evaluate(
        "new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))",
      );
    },
  };
}
