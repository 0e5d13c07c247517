import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { registerPayBill } from "../../bin/pay-bill";
import { type DarajaWorld, startDarajaWorld } from "../../local/daraja-world/server";

let outside: DarajaWorld;
beforeAll(async () => {
  outside = await startDarajaWorld({ port: 0 });
});
afterAll(() => outside.close());

const register = () =>
  registerPayBill(outside.daraja, "https://kalamu.example/api/notices/secret").then(
    () => "registered",
    ({ message }: Error) => message,
  );
const requests = (kind: string) => outside.log().filter((entry) => entry["kind"] === kind).length;

test.each(["fault", "expired", "empty", "html"])(
  "an expired token (%s) is replaced once, and the URLs are registered",
  async (how) => {
    onTestFinished(() => outside.faults.clear());
    outside.faults.set({ "oauth.envelope": how });
    outside.faults.next("oauth.token", "expired");

    expect(await register()).toBe("registered");
  },
);

test("if the gateway refuses two tokens, the script stops and tells the operator where to look", async () => {
  onTestFinished(() => outside.faults.clear());
  outside.faults.set({ "oauth.token": "expired" });
  const before = requests("oauth");

  expect(await register()).toContain("whether the app has this product");
  expect(requests("oauth") - before).toBe(2);
});

test.each([
  ["gateway", "spike-arrest", "It is busy: run this again"],
  ["gateway", "unavailable", "It is busy: run this again"],
  ["oauth.response", "busy", "It is busy: run this again"],
  ["gateway", "no-product", "Compare key, secret"],
])("after %s %s, the operator reads the remedy: %s", async (name, position, words) => {
  outside.faults.next(name, position);

  expect(await register()).toContain(words);
});
