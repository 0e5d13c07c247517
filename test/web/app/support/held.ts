import type { Page } from "playwright-core";

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
