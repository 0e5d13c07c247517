import { type AddressInfo, createServer } from "node:net";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { api } from "#contracts/api";
import { PushSubscription } from "#contracts/push";
import { signOut } from "../../../lambdas/accounts/sessions";
import { handler } from "../../../lambdas/functions/writer";
import { passOnNotification } from "../../../lambdas/messages/pass-on-notification";
import { listDevices } from "../../../lambdas/messages/push/devices";
import { keysOf } from "../../../lambdas/messages/push/push-keys";
import { isPublic, sendPush } from "../../../lambdas/messages/push/send-push";
import { claimsOf, send } from "../../support/api-event";
import { logged } from "../../support/logged";
import { PushedBrowser, pushService, signedClaims } from "../../support/push-service";
import { mailQueue } from "../../support/queues";
import { serviceUrl } from "../../support/service";
import { freshTable } from "../../support/table";
import { aWriter, someSettings } from "../../support/table-world";

freshTable({ SETTINGS: JSON.stringify(someSettings()) });
await mailQueue();
const secret = "7rXz".repeat(16);
process.env["AWS_ENDPOINT_URL_SECRETS_MANAGER"] = await serviceUrl((_request, response) =>
  response.end(JSON.stringify({ SecretString: secret })),
);
process.env["PUSH_SECRET_ARN"] = "arn:aws:secretsmanager:eu-west-1:000000000000:secret:Push";
const { pushed, agent } = await pushService();
beforeEach(() => {
  pushed.length = 0;
});

const subscribe = (userId: string, { subscription }: PushedBrowser, sessionId?: string) =>
  send(handler, api.subscribeToPush, {
    claims: claimsOf(userId, sessionId ? { sessionId } : {}),
    body: subscription,
  });
const endpoints = async (userId: string) =>
  (await listDevices(userId)).map(({ endpoint }) => endpoint);

const approved = (userId: string) => ({
  userId,
  id: "01JD0000000000000000000000",
  createdAt: "2026-11-24T09:00:00.000Z",
  ...{ kind: "work-approved", taskId: "TASK-1A2B3C4D", amount: 1500, note: "Well done." },
});

test("each device gets a notification encrypted for the device and signed with our key", async () => {
  const { userId } = await aWriter();
  const [phone, laptop] = [new PushedBrowser("/phone"), new PushedBrowser("/laptop")];
  for (const browser of [phone, laptop, phone])
    expect(await subscribe(userId, browser)).toMatchObject({ status: 201 });
  const { body } = await send(handler, api.getPushKey, { claims: claimsOf(userId) });
  const key = String(body["key"]);
  expect(Buffer.from(key, "base64url")).toHaveLength(65);

  await passOnNotification(approved(userId), agent);

  expect(pushed.map(({ path }) => path).sort()).toEqual(["/laptop", "/phone"]);
  for (const { path, headers, body: sealed } of pushed) {
    const browser = path === "/phone" ? phone : laptop;
    expect(browser.read(sealed)).toEqual({
      id: "01JD0000000000000000000000",
      title: "TASK-1A2B3C4D is approved",
      text: "KES 1,500.00 is in your balance.",
      path: "/dashboard/tasks-awarded#TASK-1A2B3C4D",
    });
    expect(headers).toMatchObject({ "content-encoding": "aes128gcm" });
    expect(signedClaims(String(headers["authorization"]), key)).toMatchObject({
      aud: "https://push.phones.example",
      sub: `mailto:${someSettings().supportEmail}`,
    });
  }
});

test("a device is removed when its subscription ends, but not while its push service fails", async () => {
  const { userId } = await aWriter();
  const [busy, own] = [new PushedBrowser("/503/c"), new PushedBrowser("/own")];
  const gone = ["/410/a", "/404/b"].map((path) => new PushedBrowser(path));
  for (const browser of [...gone, busy, own]) await subscribe(userId, browser);
  await subscribe(userId, new PushedBrowser("/left"), "session-1");
  await signOut({ userId, isAdmin: false, signedInAt: 0, sessionId: "session-1" });
  const claims = claimsOf(userId);
  const body = { endpoint: own.subscription.endpoint };
  for (let times = 0; times < 2; times++)
    expect((await send(handler, api.unsubscribeFromPush, { claims, body })).status).toBe(204);

  await passOnNotification(approved(userId), agent);

  expect(pushed.map(({ path }) => path).sort()).toEqual(["/404/b", "/410/a", "/503/c"]);
  expect(await endpoints(userId)).toEqual([busy.subscription.endpoint]);
});

test.each([401, 403])(
  "if a push service answers %i, the error is logged and the device is not removed",
  async (status) => {
    const { userId } = await aWriter();
    const phone = new PushedBrowser(`/${status}/phone`);
    await subscribe(userId, phone);
    const log = logged();
    onTestFinished(log.restore);

    await passOnNotification(approved(userId), agent);

    expect(log.lines().map((line) => JSON.parse(line))).toEqual([
      { timestamp: expect.any(String), level: "error", event: "web-push-failed", status },
    ]);
    expect(await endpoints(userId)).toEqual([phone.subscription.endpoint]);
  },
);

test("a push service with an endless answer delays nobody, since only its status is read", async () => {
  const { userId } = await aWriter();
  for (const path of ["/broken", "/endless"]) await subscribe(userId, new PushedBrowser(path));

  await passOnNotification(approved(userId), agent);

  expect(pushed.map(({ path }) => path).sort()).toEqual(["/broken", "/endless"]);
  expect(await endpoints(userId)).toHaveLength(2);
});

test("only the ten newest devices are stored", async () => {
  const { userId } = await aWriter();
  for (let at = 1; at <= 11; at++) await subscribe(userId, new PushedBrowser(`/${at}`));

  const kept = await endpoints(userId);

  expect(kept).toHaveLength(10);
  expect(kept).not.toContain("https://push.phones.example/1");
});

test.each([
  ...["http://push.phones.example/a", "https://127.0.0.1/a", "https://2130706433/a"],
  ...["https://[::1]/a", "https://[::127.0.0.1]/a", "https://[::ffff:10.0.0.1]/a"],
  ...["https://[64:ff9b::7f00:1]/a", "https://[64:ff9b:1::1]/a", "https://[2002:7f00:1::1]/a"],
  ...["https://[fec0::1]/a", "https://[2a00:1450:4001::1]/a", "https://0x7f.1/a"],
  ...["https://１２７.0.0.1/a", "https://169.254.169.254/latest/meta-data", "https://localhost/a"],
  ...["https://metadata.google.internal/a", "https://push.phones.example:8443/a"],
  ...["https://writer@push.phones.example/a", "javascript:alert(1)"],
  `https://push.phones.example/${"a".repeat(1024)}`,
])("%s is refused as a push service", (endpoint) => {
  const { subscription } = new PushedBrowser("/a");

  expect(PushSubscription.safeParse(subscription).success).toBe(true);
  expect(PushSubscription.safeParse({ ...subscription, endpoint }).success).toBe(false);
});

test("a public host name with a private address is not contacted", async () => {
  let connections = 0;
  const server = createServer(() => connections++).listen(0);
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const { subscription } = new PushedBrowser("/a", `localhost:${port}`);
  const notification = { id: "1", title: "", text: "", path: "/" };
  const sender = { keys: keysOf(secret), contact: "support@kalamu.example" };

  expect(await sendPush(subscription, notification, sender)).toBe("failed");
  expect(connections).toBe(0);
});

const publicAddresses = [
  ...["142.250.1.188", "192.0.1.1", "2a00:1450:4001::1", "2001:200::1", "2600:1901::1"],
];
const otherAddresses = [
  ...["0.0.0.0", "10.0.0.1", "100.64.0.1", "127.0.0.53", "169.254.169.254", "172.31.255.255"],
  ...["192.0.0.170", "192.0.2.1", "192.88.99.1", "192.168.1.1", "198.19.0.1", "198.51.100.1"],
  ...["203.0.113.1", "224.0.0.251", "240.0.0.1", "255.255.255.255", "::", "::1", "::127.0.0.1"],
  ...["::ffff:127.0.0.1", "::ffff:142.250.1.188", "::ffff:0:a00:1", "64:ff9b::a00:1"],
  ...["64:ff9b:1::a00:1", "100::1", "2001::a00:1", "2001:2::1", "2001:10::1", "2001:20::1"],
  ...["2001:db8::1", "2002:a00:1::1", "2620:4f:8000::1", "3fff::1", "5f00::1", "fc00::1"],
  ...["fd00:ec2::254", "fe80::1", "fe80::1%eth0", "fec0::1", "ff02::1"],
];
test.each([
  ...publicAddresses.map((address) => [address, true] as const),
  ...otherAddresses.map((address) => [address, false] as const),
])("%s is a public address: %s", (address, expected) => {
  expect(isPublic({ address, family: address.includes(":") ? 6 : 4 })).toBe(expected);
});

const { keys: good } = new PushedBrowser("/a").subscription;
const point = Buffer.from(good.p256dh, "base64url");
const withByte = (at: number, byte: number) =>
  Buffer.from(point.map((each, place) => (place === at ? byte : each))).toString("base64url");
test.each([
  ["no point of the curve", { p256dh: withByte(64, (point[64] ?? 0) ^ 1) }],
  ["a point in another form", { p256dh: withByte(0, 6 + ((point[64] ?? 0) & 1)) }],
  ["a compressed point", { p256dh: point.subarray(0, 33).toString("base64url") }],
  ["a secret of 15 bytes", { auth: "A".repeat(20) }],
])("a device with %s is refused", async (_, changed) => {
  const { userId } = await aWriter();
  const body = { endpoint: "https://push.phones.example/a", keys: { ...good, ...changed } };

  const refused = await send(handler, api.subscribeToPush, { claims: claimsOf(userId), body });

  expect([refused.status, await endpoints(userId)]).toEqual([400, []]);
});
