import { afterEach, beforeEach, expect, test } from "vitest";
import { openService } from "../../../support/service";
import { startWorld, type TestWorld } from "../support/world";

interface Put {
  target: string | undefined;
  entries: { Source: string; DetailType: string; Detail: string }[];
}

const puts: Put[] = [];
let failed = 0;
let emulator: Awaited<ReturnType<typeof openService>>;
let world: TestWorld;

beforeEach(async () => {
  puts.length = failed = 0;
  emulator = await openService(({ method, headers }, response, body) => {
    if (method === "GET") return response.end('{"messages": {}}');
    const target = headers["x-amz-target"]?.toString();
    puts.push({ target, entries: (JSON.parse(body) as { Entries: Put["entries"] }).Entries });
    return response.end(`{"FailedEntryCount": ${failed}, "Entries": []}`);
  });
});
afterEach(async () => {
  await world.close();
  await emulator.close();
});

async function aMail(options: { emulatorUrl?: string }): Promise<string> {
  world = await startWorld(options);
  const { body } = await world.api.post("mail", { to: "amina@x.example", subject: "Hello" });
  return String(body["id"]);
}

test.each([
  ["bounce", "Email Bounced", "Bounce", { bounceType: "Permanent", bouncedRecipients: [{}] }],
  ["complaint", "Email Complaint Received", "Complaint", { complaintFeedbackType: "abuse" }],
])("a %s is put into the emulator's bus as SES tells it", async (feedback, kind, type, facts) => {
  const id = await aMail({ emulatorUrl: emulator.url });

  expect((await world.api.post(`mail/${id}/${feedback}`)).status).toBe(200);

  const [put, ...more] = puts;
  const [entry] = put?.entries ?? [];
  expect(more).toEqual([]);
  expect(put?.target).toBe("AWSEvents.PutEvents");
  expect(entry).toMatchObject({ Source: "daraja-world.ses", DetailType: kind });
  expect(JSON.parse(entry?.Detail ?? "{}")).toMatchObject({
    eventType: type,
    mail: { messageId: id, destination: ["amina@x.example"] },
    [feedback]: facts,
  });
});

test("nothing is told of a mail that isn't there, or that the bus doesn't take", async () => {
  const id = await aMail({ emulatorUrl: emulator.url });
  failed = 1;

  expect((await world.api.post(`mail/${id}/bounce`)).status).toBe(502);
  expect((await world.api.post("mail/nobody/bounce")).status).toBe(404);
});

test("without an emulator there is nobody to tell", async () => {
  const id = await aMail({});

  expect((await world.api.post(`mail/${id}/bounce`)).status).toBe(409);
});
