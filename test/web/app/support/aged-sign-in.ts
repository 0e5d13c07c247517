import type { Page } from "playwright-core";
import { requestMessages } from "#contracts/problem";

/**
 * Refuses changes of the profile or the email, as the service does 15 minutes after a sign-in.
 * Requests with a newer sign-in reach the service.
 */
export async function ageSignIn(page: Page) {
  const [old] = await tokensOf(page);
  await page.route(/\/api\/me(\/email)?$/, async (route) => {
    const sent = await route.request().headerValue("authorization");
    const isOld = route.request().method() !== "GET" && sent === `Bearer ${old}`;
    if (!isOld) return await route.continue();
    const message = requestMessages.signInAgainFirst;
    await route.fulfill({ status: 403, json: { code: "not_allowed", message } });
  });
}

/** The access tokens in the browser's storage, which contains one person's at most. */
export const tokensOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.entries({ ...localStorage }).flatMap(([name, value]) =>
      name.endsWith(".accessToken") ? [String(value)] : [],
    ),
  );
