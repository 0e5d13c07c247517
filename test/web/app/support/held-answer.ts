import type { Page } from "playwright-core";

/** Waits for the next answer from `path` and keeps it from the page until it is let arrive. */
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
      // A page that has given up waiting for it takes it no more.
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
