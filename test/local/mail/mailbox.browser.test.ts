import { expect, onTestFinished, test } from "vitest";
import { axeFindings } from "../../support/axe";
import { firstOf } from "../../support/depth";
import { launchBrowser } from "../../support/launch-browser";
import { api, unique, world } from "../../support/world";

test.each(firstOf(360, 1440))(
  "at %i px a person can read a mail, and gets a message if an address has none",
  async (width) => {
    const email = `c${unique()}@mail.example`;
    const message = `When do you pay? ${unique()}`;
    await api("POST", "/api/contact", {
      ...{ firstName: "Amina", lastName: "Hassan", email, phoneNumber: "712 345 678", message },
      elapsed: 30_000,
    });
    const browser = await launchBrowser();
    onTestFinished(() => browser.close());
    const page = await browser.newPage({ viewport: { width, height: 800 } });
    const troubles: string[] = [];
    page.on("pageerror", (error) => troubles.push(error.message));
    page.on("console", (said) => void (said.type() === "error" && troubles.push(said.text())));

    await page.goto(`${world().outside}/#mail`);
    await page.getByRole("heading", { name: "Mail", exact: true }).waitFor();
    await page
      .getByRole("button", { name: /Contact form: Amina Hassan/ })
      .first()
      .click();
    await page.frameLocator("iframe").getByText("When do you pay?").waitFor();
    await page.getByRole("button", { name: "Bounce it" }).waitFor();
    expect(await axeFindings(page)).toEqual([]);
    expect(
      await page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth",
      ),
    ).toBe(0);

    await page.getByLabel("Only to this address").fill("nobody@mail.example");
    await page.getByText("No mail yet.").waitFor({ state: "attached" });
    expect(troubles).toEqual([]);
  },
);
