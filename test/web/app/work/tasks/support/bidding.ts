import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import type { Session } from "../../../../../support/world";

/** The second is how the service worker says so, of code that was on its way ahead of time. */
export const withoutNetwork = /ERR_INTERNET_DISCONNECTED|ERR_FAILED/;
export const bid = (session: Session, id: string) =>
  session.call("POST", `/api/tasks/${id}/bid`, {});
export const sheetOf = (page: Page) => page.getByRole("dialog", { name: "Take this task?" });
export const confirmIn = (page: Page) =>
  sheetOf(page).getByRole("button", { name: "Yes, bid now" });
/** Presses Bid Now, and yes. */
export async function bidOn(page: Page, place: Page | Locator = page) {
  await place.getByRole("button", { name: "Bid Now" }).first().click();
  await confirmIn(page).click();
}
/** Uses the day's task up elsewhere, just before the page's own bid arrives. */
export const bidBefore = (page: Page, session: Session, id: string) =>
  page.route(
    "**/bid",
    async (route) => {
      expect((await bid(session, id)).status).toBe(201);
      await route.continue();
    },
    { times: 1 },
  );
