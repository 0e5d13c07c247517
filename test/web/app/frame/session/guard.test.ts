import { expect, test } from "vitest";
import { destination, passage } from "../../../../../web/app/frame/session/guard";

const writer = { isAdmin: false };
const admin = { isAdmin: true };

test("without a session every dashboard page leads to sign-in", () => {
  expect(passage(undefined, "writer", "/dashboard")).toEqual({ kind: "sign-in" });
  expect(passage(undefined, "admin", "/admin-dashboard")).toEqual({ kind: "sign-in" });
});

test("writers and administrators see their own pages", () => {
  expect(passage(writer, "writer", "/dashboard")).toEqual({ kind: "open" });
  expect(passage(admin, "admin", "/admin-dashboard")).toEqual({ kind: "open" });
});

test("a writer is refused on the administrator's pages", () => {
  expect(passage(writer, "admin", "/admin-dashboard/create-task")).toEqual({ kind: "refused" });
});

test("the administrator is led from a writer's page to the matching one", () => {
  expect(passage(admin, "writer", "/dashboard")).toEqual({
    kind: "redirect",
    to: "/admin-dashboard",
  });
  expect(passage(admin, "writer", "/dashboard/profile")).toEqual({
    kind: "redirect",
    to: "/admin-dashboard/profile",
  });
});

test("signing in leads home, or back to the page that asked for it", () => {
  expect(destination(writer, undefined)).toBe("/dashboard");
  expect(destination(admin, undefined)).toBe("/admin-dashboard");
  expect(destination(writer, "/dashboard/profile?x=1")).toBe("/dashboard/profile?x=1");
  expect(destination(writer, "/admin-dashboard")).toBe("/admin-dashboard");
  expect(destination(admin, "/dashboard/task-available")).toBe("/admin-dashboard");
  expect(destination(admin, "/dashboard/settings?x=1")).toBe("/admin-dashboard/profile");
});

test("signing in leads to no address outside the dashboards", () => {
  for (const from of ["//evil.example", "https://evil.example", "/dashboardx", "/signin", ""])
    expect(destination(writer, from)).toBe("/dashboard");
});
