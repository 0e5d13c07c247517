import { expect, test } from "vitest";
import { handlingOf } from "../../../../web/site/service-worker/handling";

const site = "https://kalamu.example";
const navigation = (path: string) => ({
  method: "GET",
  mode: "navigate" as const,
  url: site + path,
});
const file = (path: string) => ({ method: "GET", mode: "cors" as const, url: site + path });

test.each(["/", "/about", "/faqs?tab=general", "/no/such/page", "/signing-up"])(
  "the service worker handles %s as a page",
  (path) => {
    expect(handlingOf(navigation(path), site)).toBe("page");
  },
);

test.each(["/signin", "/signup", "/dashboard", "/dashboard/task-available", "/admin-dashboard"])(
  "the service worker handles %s as a page of the app",
  (path) => {
    expect(handlingOf(navigation(path), site)).toBe("shell");
  },
);

test("files with a hash in their name are loaded only once", () => {
  expect(handlingOf(file("/assets/site-abc.js"), site)).toBe("file");
});

test.each([
  ["a call of the service", file("/api/me")],
  ["a page of the service", navigation("/api/contact")],
  ["a form being sent", { ...navigation("/contact"), method: "POST" }],
  ["another site", { ...file("/assets/x.js"), url: "https://elsewhere.example/assets/x.js" }],
  ["a file without a hash in its name", file("/og.png")],
])("the service worker does not handle %s", (_, request) => {
  expect(handlingOf(request, site)).toBe("none");
});
