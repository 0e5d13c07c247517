import { expect, test } from "vitest";
import { receiveWebhook } from "../../../../lambdas/money/webhooks/receive-webhook";
import { loggedInEach } from "../../../support/logged";
import { freshWorld } from "../collections/history/memory-world";
import { secret } from "../collections/history/run-history";

freshWorld();
const log = loggedInEach();

test.each([
  ["196.201.212.69", true],
  ["196.201.214.200", true],
  ["196.201.215.69", false],
  ["1.196.201.214.200", false],
  ["196.201.214.200.1", false],
  ["2001:db8:1:2::/64", false],
])(
  "a notice from %s is stored, and logged as from a known network: %s",
  async (network, knownNetwork) => {
    const now = new Date("2026-11-21T09:00:00Z");

    await receiveWebhook({ secret, kind: "c2b", subjectId: null, body: "{}", network, now });

    expect(log.lines().map((line) => JSON.parse(line))).toMatchObject([
      { event: "notice-kept", knownNetwork },
    ]);
  },
);
