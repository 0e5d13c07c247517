import type { APIResponse, Page } from "playwright-core";

/** Answers each of these questions as the first time, whatever other tests do. */
export async function sameAnswers(page: Page, questions: RegExp) {
  const first = new Map<string, Promise<APIResponse>>();
  await page.route(questions, async (route) => {
    const address = route.request().url();
    const answer = first.get(address) ?? route.fetch();
    first.set(address, answer);
    await route.fulfill({ response: await answer });
  });
}
