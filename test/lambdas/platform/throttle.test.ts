import { afterEach, expect, test, vi } from "vitest";
import { networkOf, widerNetwork } from "../../../lambdas/platform/throttle";
import { apiEvent } from "../../support/api-event";

const call = (headers: Record<string, string>) =>
  apiEvent({ method: "GET", path: "/" }, { headers, network: "203.0.113.9" });

afterEach(() => vi.unstubAllEnvs());

test("the viewer's address is the one that CloudFront appended", () => {
  vi.stubEnv("ORIGIN_KEY", "the-key-of-the-distribution");

  const network = networkOf(
    call({
      "x-origin-key": "the-key-of-the-distribution",
      "x-forwarded-for": "10.0.0.1, 198.51.100.7, 203.0.113.9",
    }),
  );

  expect(network).toBe("198.51.100.7");
});

test("an address that a caller writes into the header has no effect", () => {
  vi.stubEnv("ORIGIN_KEY", "the-key-of-the-distribution");

  expect(networkOf(call({ "x-forwarded-for": "198.51.100.7, 203.0.113.9" }))).toBe("203.0.113.9");
  expect(
    networkOf(
      call({
        "x-origin-key": "another-key-of-equal-length",
        "x-forwarded-for": "1.1.1.1, 2.2.2.2",
      }),
    ),
  ).toBe("203.0.113.9");
});

test.each(["é", "👋", "\uD800"])(
  "a key of the right length, with %j as one character, is another key",
  (character) => {
    const key = "the-key-of-the-distribution";
    vi.stubEnv("ORIGIN_KEY", key);
    const headers = {
      "x-origin-key": key.slice(character.length) + character,
      "x-forwarded-for": "1.1.1.1, 2.2.2.2",
    };

    expect(networkOf(call(headers))).toBe("203.0.113.9");
  },
);

test("a function without its own key trusts no header", () => {
  vi.stubEnv("ORIGIN_KEY", "");

  expect(networkOf(call({ "x-origin-key": "", "x-forwarded-for": "1.1.1.1, 2.2.2.2" }))).toBe(
    "203.0.113.9",
  );
});

test("the addresses of one home are one network", () => {
  const networkFrom = (sourceIp: string) =>
    networkOf(apiEvent({ method: "GET", path: "/" }, { network: sourceIp }));

  expect(networkFrom("2001:db8:1:2:aaaa::1")).toBe(networkFrom("2001:DB8:1:2:ffff:1:2:3"));
  expect(networkFrom("2001:db8:1:2::1")).not.toBe(networkFrom("2001:db8:1:3::1"));
  expect(networkFrom("2001:db8::1")).toBe("2001:db8:0:0::/64");
  expect(networkFrom("::1")).toBe("0:0:0:0::/64");
  expect(networkFrom("::ffff:192.0.2.1")).toBe("::ffff:192.0.2.1");
});

test("an IPv6 network belongs to its customer's /48; an IPv4 address to no wider network", () => {
  expect(widerNetwork("2001:db8:1:2::/64")).toBe("2001:db8:1::/48");
  expect(widerNetwork("203.0.113.9")).toBeUndefined();
});
