import { afterEach, expect, test } from "vitest";
import { anActiveWriter, faults } from "../../../support/world";

afterEach(() => faults.clear());

test("a payment is credited once though each token is refused from its second use on", async () => {
  await faults.set({ "oauth.token": "early" });

  const { session } = await anActiveWriter();

  const { body } = await session.call("GET", "/api/me");
  expect(body).toMatchObject({ currentBalance: 300, unreadNotifications: 2 });
});
