import type { Locator, Page } from "playwright-core";
import type { Session } from "../../../../../support/world";

export const bid = (session: Session, id: string) =>
  session.call("POST", `/api/tasks/${id}/bid`, {});
export const sheetOf = (page: Page) => page.getByRole("dialog", { name: "Take this task?" });
export const confirmIn = (page: Page) =>
  sheetOf(page).getByRole("button", { name: "Yes, bid now" });
export async function bidOn(page: Page, place: Page | Locator = page) {
  await place.getByRole("button", { name: "Bid Now" }).first().click();
  await confirmIn(page).click();
}
