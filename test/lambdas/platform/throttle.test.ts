import { afterEach, expect, test, vi } from "vitest";
import { networkOf, widerNetwork } from "../../../lambdas/platform/throttle";
import { apiEvent } from "../../support/api-event";

const key = "the-key-of-the-distribution";
const root = { method: "GET", path: "/" } as const;
const forwarded = "10.0.0.1, 198.51.100.7, 203.0.113.9";
const networkWith = (given: string | undefined) => {
  const headers = {
    "x-forwarded-for": forwarded,
    ...(given !== undefined && { "x-origin-key": given }),
  };
  return networkOf(apiEvent(root, { headers, network: "203.0.113.9" }));
};

afterEach(() => void vi.unstubAllEnvs());

test("the viewer's address is the entry that CloudFront itself added to the header", () => {
  vi.stubEnv("ORIGIN_KEY", key);

  expect(networkWith(key)).toBe("198.51.100.7");
});

test.each([
  ["no key", key, undefined],
  ["another key of equal length", key, "another-key-of-equal-length"],
  ["a key with a letter of two bytes", key, `${key.slice(1)}é`],
  ["a key with an emoji", key, `${key.slice(2)}👋`],
  ["a key with half a character", key, `${key.slice(1)}\uD800`],
  ["an empty key to a function without a key", "", ""],
])("a caller who sends %s can't choose the address that we see", (_, own, given) => {
  vi.stubEnv("ORIGIN_KEY", own);

  expect(networkWith(given)).toBe("203.0.113.9");
});

test("all addresses of one IPv6 /64 belong to one network", () => {
  const networkFrom = (network: string) => networkOf(apiEvent(root, { network }));

  expect(networkFrom("2001:db8:1:2:aaaa::1")).toBe(networkFrom("2001:DB8:1:2:ffff:1:2:3"));
  expect(networkFrom("2001:db8:1:2::1")).not.toBe(networkFrom("2001:db8:1:3::1"));
  expect(networkFrom("2001:db8::1")).toBe("2001:db8:0:0::/64");
  expect(networkFrom("::1")).toBe("0:0:0:0::/64");
  expect(networkFrom("::ffff:192.0.2.1")).toBe("::ffff:192.0.2.1");
});

test("an IPv6 network belongs to a wider /48 network; an IPv4 address belongs to none", () => {
  expect(widerNetwork("2001:db8:1:2::/64")).toBe("2001:db8:1::/48");
  expect(widerNetwork("203.0.113.9")).toBeUndefined();
});
