import { expect, test } from "vitest";
import { api, type RouteName } from "#contracts/api";
import {
  isSignedIn,
  noticeThrottle,
  type Route,
  throttleOf,
  usualLargestBody,
  usualThrottle,
} from "#contracts/route";
import { mostOfOneAddress } from "../../../lib/firewall-stack";
import { type FunctionSpec, functions } from "../../../lib/functions";

const routes = Object.entries(api) as [RouteName, Route][];
const specs = Object.entries<FunctionSpec>(functions);
const named = (wanted: (route: Route) => boolean) =>
  routes.flatMap(([name, route]) => (wanted(route) ? [name] : []));

test("exactly one function answers each route", () => {
  const answered = specs.flatMap(([, { routes: its = [] }]) => its);

  expect(answered).toHaveLength(routes.length);
  expect(new Set<string>(answered)).toEqual(new Set(Object.keys(api)));
});

test("only an administrator may call routes under /api/admin", () => {
  const open = named(({ path, caller }) => path.startsWith("/api/admin") && caller !== "admin");

  expect(open).toEqual([]);
});

test("every route of the administrator checks for an ended session, and no public route does", () => {
  const admins = named(({ caller }) => caller === "admin");
  const checked = named(({ caller, session = "read" }) => caller === "admin" && session === "read");

  expect(checked).toEqual(admins);
  expect(named((route) => !isSignedIn(route) && route.session !== undefined)).toEqual([]);
});

test("only notices and imports of tasks may have a larger body than usual", () => {
  expect(named(({ largestBody }) => largestBody === "any")).toEqual(
    named(({ caller }) => caller === "provider"),
  );
  const large = named(
    ({ largestBody = usualLargestBody }) => largestBody !== "any" && largestBody > usualLargestBody,
  );
  expect(large).toEqual(["importTasks"]);
});

test("only notices and unsubscribe requests of mail programs may have any media type", () => {
  const open = named(({ media }) => media === "any");

  expect(open).toEqual([...named(({ caller }) => caller === "provider"), "unsubscribe"]);
});

test("only the unsubscribe link, which contains a secret, works from other sites' pages", () => {
  expect(named(({ fromAnySite }) => fromAnySite === true)).toEqual(
    named(({ path }) => path === "/api/unsubscribe/{token}"),
  );
});

test("routes that cost money, send mail or create an account have lower throttles than others", () => {
  const tight = named((route) => throttleOf(route).rate < usualThrottle.rate);

  expect(tight).toEqual(
    expect.arrayContaining([
      "registerAccount",
      "registerSocialAccount",
      "exchangeSocialCode",
      "requestPasswordReset",
      "confirmPasswordReset",
      "cognito",
      "startPayment",
      "confirmPayment",
      "sendContactMessage",
      "createTask",
    ]),
  );
  const wide = named(
    (route) =>
      route.method !== "GET" &&
      route.caller !== "provider" &&
      throttleOf(route).rate > usualThrottle.rate,
  );
  expect(wide).toEqual(["bid"]);
});

test("the throttle of reads is 5,000 a second, and CloudFront caches the list of open tasks", () => {
  expect(throttleOf(api.listTasks)).toEqual({ rate: 5000, burst: 5000 });
  expect(api.listOpenTasks).toMatchObject({ caller: "anyone", keptAtEdge: 5 });
  expect(api.listOpenTasks).not.toHaveProperty("cachedFor");
  expect(named(({ keptAtEdge, caller }) => !!keptAtEdge && caller !== "anyone")).toEqual([]);
});

test("one address, limited by the firewall, can't use up the throttle of a route that writes", () => {
  const perSecond = mostOfOneAddress.changes / 300;
  const locks = routes.filter(
    ([, route]) =>
      route.method !== "GET" && route.caller !== "admin" && throttleOf(route).rate <= perSecond,
  );

  expect(locks.map(([name]) => name)).toEqual([]);
});

test("the throttle of notices is three times the rate of 100,000 payments in five minutes", () => {
  const payments = 100_000 / 300;

  for (const [name, { caller, throttle }] of routes)
    expect([name, throttle === noticeThrottle]).toEqual([name, caller === "provider"]);
  expect(noticeThrottle.rate).toBeGreaterThanOrEqual(3 * payments);
});
