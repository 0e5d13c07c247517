import { afterEach, beforeEach, expect, test } from "vitest";
import { startWorld, type TestWorld } from "../support/world";

let world: TestWorld;
let id: string;
beforeEach(async () => {
  world = await startWorld();
  const { body } = await world.api.post("mail", { to: "amina@x.example", subject: "Hello" });
  id = String(body["id"]);
});
afterEach(() => world.close());

test.each([
  ["bounce", "Bounce", { bounceType: "Permanent", bouncedRecipients: [{ status: "5.1.1" }] }],
  ["complaint", "Complaint", { complaintFeedbackType: "abuse" }],
])("a %s is told as SES tells it, in the envelope of SNS", async (feedback, type, facts) => {
  await world.api.put("mail/feedback", { url: `${world.receiver.url}/feedback` });

  const told = await world.api.post(`mail/${id}/${feedback}`);

  const [notice] = await world.receiver.notices("/feedback");
  const envelope = JSON.parse(notice?.text ?? "{}");
  expect(told.body).toEqual({ status: 200 });
  expect(notice?.headers).toMatchObject({
    "content-type": "text/plain; charset=UTF-8",
    "x-amz-sns-message-type": "Notification",
  });
  expect(envelope).toMatchObject({ Type: "Notification" });
  expect(JSON.parse(envelope.Message)).toMatchObject({
    eventType: type,
    mail: { messageId: id, destination: ["amina@x.example"] },
    [feedback]: facts,
  });
});

test("without an address, or a mail, nothing is told", async () => {
  expect((await world.api.post(`mail/${id}/bounce`)).status).toBe(409);
  expect((await world.api.put("mail/feedback", { url: "nowhere" })).status).toBe(400);
  expect((await world.api.post("mail/nobody/bounce")).status).toBe(404);
});
