import { expect, test } from "vitest";
import { destination, passage } from "../../../../../web/app/frame/session/guard";

const writer = { isAdmin: false };
const admin = { isAdmin: true };

test("without a session, every dashboard page redirects to the sign-in page", () => {
  expect(passage(undefined, "writer", "/dashboard")).toEqual({ kind: "sign-in" });
  expect(passage(undefined, "admin", "/admin-dashboard")).toEqual({ kind: "sign-in" });
});

test("writers and administrators see their own pages", () => {
  expect(passage(writer, "writer", "/dashboard")).toEqual({ kind: "open" });
  expect(passage(admin, "admin", "/admin-dashboard")).toEqual({ kind: "open" });
});

test("a writer is refused on an administrator's page", () => {
  expect(passage(writer, "admin", "/admin-dashboard/create-task")).toEqual({ kind: "refused" });
});

test("a writer's page redirects the administrator to the matching page", () => {
  expect(passage(admin, "writer", "/dashboard")).toEqual({
    kind: "redirect",
    to: "/admin-dashboard",
  });
  expect(passage(admin, "writer", "/dashboard/profile")).toEqual({
    kind: "redirect",
    to: "/admin-dashboard/profile",
  });
});

test("a sign-in opens the page that required it, or else the dashboard", () => {
  expect(destination(writer, undefined)).toBe("/dashboard");
  expect(destination(admin, undefined)).toBe("/admin-dashboard");
  expect(destination(writer, "/dashboard/profile?x=1")).toBe("/dashboard/profile?x=1");
  expect(destination(writer, "/admin-dashboard")).toBe("/admin-dashboard");
  expect(destination(admin, "/dashboard/task-available")).toBe("/admin-dashboard");
  expect(destination(admin, "/dashboard/settings?x=1")).toBe("/admin-dashboard/profile");
});

test("a sign-in opens no page outside the dashboards", () => {
  for (const from of ["//evil.example", "https://evil.example", "/dashboardx", "/signin", ""])
    expect(destination(writer, from)).toBe("/dashboard");
});
