import type { Page } from "playwright-core";
import { requestMessages } from "#contracts/problem";

/** Answers a change of the profile or its address as the service does a quarter of an hour after the sign-in; a newer one is passed on. */
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

/** The access tokens that the browser keeps: one, of whoever is signed in. */
export const tokensOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.entries({ ...localStorage }).flatMap(([name, value]) =>
      name.endsWith(".accessToken") ? [String(value)] : [],
    ),
  );
