import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { browser, expectAccessible } from "../../../../support/browser";
import { deepTest } from "../../../../support/depth";
import { anActiveWriter, type Person, world } from "../../../../support/world";
import { ageSignIn, tokensOf } from "../../support/aged-sign-in";
import { openAs, unfold } from "../../support/signed-in";

const visit = browser({ serviceWorkers: "allow" });

/** Fakes a push service that asks for permission, since the tests' browser has none. */
const withPush = () => {
  let permission = localStorage.getItem("test.permission") ?? "default";
  const subscription = {
    endpoint: "https://push.phones.example/send/1",
    toJSON: () => ({
      endpoint: "https://push.phones.example/send/1",
      keys: {
        p256dh:
          "BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU",
        auth: "7".repeat(22),
      },
    }),
    unsubscribe: async () => {
      localStorage.removeItem("test.subscribed");
      return true;
    },
  };
  Object.defineProperty(Notification, "permission", { get: () => permission });
  Object.assign(Notification, {
    requestPermission: async () => {
      permission = "granted";
      localStorage.setItem("test.permission", permission);
      return permission;
    },
  });
  Object.assign(PushManager.prototype, {
    subscribe: async () => {
      localStorage.setItem("test.subscribed", "yes");
      return subscription;
    },
    getSubscription: async () => (localStorage.getItem("test.subscribed") ? subscription : null),
  });
};

async function reloadedWithPush(page: Page) {
  await page.addInitScript(withPush);
  await page.reload();
  return page;
}

test("a writer who has paid is offered push once, and can turn push off in the profile", async () => {
  const { person } = await anActiveWriter();
  const page = await reloadedWithPush(await openAs(visit, person, "/dashboard", { width: 360 }));
  const offer = page.getByRole("region", { name: "Know when you’re paid" });
  await offer.waitFor();
  await expectAccessible(page);
  const subscribed = page.waitForResponse(
    (reply) => reply.url().endsWith("/api/push-subscriptions") && reply.status() === 201,
  );
  await offer.getByRole("button", { name: "Turn on" }).click();
  await subscribed;
  await page.getByText("Notifications are on.").waitFor();
  await expect.poll(() => offer.count()).toBe(0);
  await page.reload();
  await page.getByRole("heading", { level: 1, name: /^Habari/ }).waitFor();
  expect(await offer.count()).toBe(0);

  await page.goto("/dashboard/profile");
  await unfold(page);
  const notices = page.getByRole("switch", { name: "Turn on notifications on this device" });
  await expect.poll(() => notices.getAttribute("aria-checked")).toBe("true");
  const ended = page.waitForResponse((reply) => reply.status() === 204);
  await notices.click();
  await ended;
  await expect.poll(() => notices.getAttribute("aria-checked")).toBe("false");
});

const lost = /Failed to load resource/;
const told = (page: Page) =>
  page.waitForResponse(
    (reply) => reply.url().endsWith("/api/push-subscriptions") && reply.status() === 201,
  );

/** Changes the phone number of a person with an old sign-in, and types the required password. */
async function askForPassword(page: Page, { password }: Person) {
  await ageSignIn(page);
  await page.getByRole("button", { name: "Edit Profile" }).click();
  await page.getByLabel("Phone Number").fill("722 000 114");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByLabel("Your password").fill(password);
}

test("push is turned on only if the service stores the subscription", async () => {
  const { person } = await anActiveWriter();
  const page = await openAs(visit, person, "/dashboard/profile", { expected: lost });
  await reloadedWithPush(page);
  const notices = page.getByRole("switch", { name: "Turn on notifications on this device" });
  await page.route("**/api/push-subscriptions", (route) => route.abort(), { times: 1 });
  await notices.click();
  await page.getByRole("alert").waitFor();
  await expect.poll(() => notices.getAttribute("aria-checked")).toBe("false");
  const turnedOn = told(page);
  await notices.click();
  const before = (await turnedOn).request().headers()["authorization"];

  await askForPassword(page, person);
  const toldAnew = told(page);
  await page.getByRole("button", { name: "Confirm and save" }).click();
  const now = (await toldAnew).request().headers()["authorization"];
  expect(now).not.toBe(before);
  expect(now).toBe(`Bearer ${await tokensOf(page)}`);
});

deepTest("a message says that push has stopped if a new sign-in can't renew it", async () => {
  const { person } = await anActiveWriter();
  const page = await openAs(visit, person, "/dashboard/profile", { expected: lost });
  await reloadedWithPush(page);
  const notices = page.getByRole("switch", { name: "Turn on notifications on this device" });
  await notices.click();
  await expect.poll(() => notices.getAttribute("aria-checked")).toBe("true");
  await askForPassword(page, person);
  await page.route("**/api/push-subscriptions", (route) => route.abort(), { times: 1 });
  await page.getByRole("button", { name: "Confirm and save" }).click();
  await page.getByText("Notifications on this device have stopped").waitFor();
  await expect.poll(() => notices.getAttribute("aria-checked")).toBe("false");
});

/** A notification that the service worker would show; a headless browser shows none. */
type Shown = { title: string; body?: string; tag?: string; data?: unknown };
type Recording = { shown: Shown[]; registration: ServiceWorkerRegistration };

test("a push message shows a notification, and an open page reloads its data immediately", async () => {
  const { person } = await anActiveWriter();
  const page = await openAs(visit, person, "/dashboard");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const [worker] = page.context().serviceWorkers();
  await worker?.evaluate(() => {
    const scope = globalThis as unknown as Recording;
    scope.shown = [];
    scope.registration.showNotification = async (title, { body, tag, data } = {}) => {
      scope.shown.push({ title, ...(body && { body }), ...(tag && { tag }), data });
    };
  });
  const devtools = await page.context().newCDPSession(page);
  const registration = new Promise<string>((found) =>
    devtools.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const [first] = registrations;
      if (first) found(first.registrationId);
    }),
  );
  await devtools.send("ServiceWorker.enable");
  const pushed = {
    id: "01JD0000000000000000000000",
    title: "KES 300.00 arrived",
    text: "It is in your balance.",
    path: "/dashboard#movements",
  };
  const asked = page.waitForRequest((request) => request.url().endsWith("/api/me"));
  await devtools.send("ServiceWorker.deliverPushMessage", {
    origin: world().site,
    registrationId: await registration,
    data: JSON.stringify(pushed),
  });

  await asked;
  const shown = () => worker?.evaluate(() => (globalThis as unknown as Recording).shown);
  await expect
    .poll(shown)
    .toEqual([{ title: pushed.title, body: pushed.text, tag: pushed.id, data: pushed.path }]);
});
