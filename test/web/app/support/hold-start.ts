import type { Page } from "playwright-core";

/** Holds the application's own code back until the test lets it go. */
export async function holdStart(page: Page): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((done) => {
    release = done;
  });
  await page.route("**/assets/start-*.js", async (route) => {
    await held;
    await route.continue();
  });
  return release;
}
