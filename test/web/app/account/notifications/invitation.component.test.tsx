import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { keepInstallPrompt } from "../../../../../web/app/account/notifications/install";
import { aWriter, openPage } from "../../support/open-page";

test("without push, a writer is offered a home-screen icon once, after the first payment", async () => {
  const asked: string[] = [];
  const prompt = { prompt: async () => void asked.push("install") };
  const installable = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), prompt);
  const offer = () => screen.queryByRole("button", { name: "Add to home screen" });
  openPage("/dashboard", { as: aWriter({ accountStatus: "inactive", lastPaymentDate: null }) });
  keepInstallPrompt();
  dispatchEvent(installable);
  // Otherwise the browser would show its own banner for installing.
  expect(installable.defaultPrevented).toBe(true);
  await screen.findByRole("button", { name: "Activate Account" });
  expect(offer()).toBe(null);

  const user = openPage("/dashboard", { as: aWriter() });
  await user.click(await screen.findByRole("button", { name: "Add to home screen" }));
  await expect.poll(offer).toBe(null);
  expect(asked).toEqual(["install"]);
  openPage("/dashboard", { as: aWriter() });
  await screen.findByRole("heading", { level: 1, name: "Habari, Amina" });
  expect(offer()).toBe(null);
  dispatchEvent(new Event("appinstalled"));
});
