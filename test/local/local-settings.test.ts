import { expect, test } from "vitest";
import { demo } from "../../local/demo";
import { localChanges, localSettings } from "../../local/local-settings";
import { people } from "../../local/seed/people";

const siteUrl = "http://localhost:8080";

test("a local product has its own administrator, not the operator's", () => {
  const changes = localChanges(siteUrl, "real");

  expect(changes).toMatchObject({ siteUrl, adminEmail: demo.admin.email });
  expect(localSettings(changes).adminEmail).toBe(demo.admin.email);
});

test("every generous limit is 100,000", () => {
  const { limits } = localSettings(localChanges(siteUrl, "generous"));

  const { withdrawals, ...others } = limits;
  for (const { count } of Object.values(others)) expect(count).toBe(100_000);
  expect(withdrawals.countPerDay).toBe(100_000);
});

test("the demo's active people paid the activation fee, and the newcomer paid nothing", () => {
  const { writers, newcomer } = people(450);
  const firstPayments = writers.map(({ key, payments }) => [key, payments[0]?.amount]);

  expect(firstPayments).toEqual([
    ["amina", 450],
    ["otieno", 450],
    ["chebet", 450],
    ["mwangi", 450],
  ]);
  expect(newcomer.payments).toEqual([]);
});
