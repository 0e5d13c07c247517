import type { Locator, Page } from "playwright-core";
import { resize } from "../../../support/browser";

/** True if the element is above the bottom bar of a small phone without scrolling. */
export async function isInFirstView(page: Page, what: Locator) {
  await resize(page, 360, 640);
  const bar = await page.getByRole("navigation", { name: "Quick" }).boundingBox();
  const box = await what.boundingBox();
  return box !== null && bar !== null && box.y + box.height <= bar.y;
}
