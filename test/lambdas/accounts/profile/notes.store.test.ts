import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { api } from "#contracts/api";
import type { Profile } from "../../../../lambdas/accounts/profile/profile";
import { handler as desk } from "../../../../lambdas/functions/desk";
import { handler as account } from "../../../../lambdas/functions/public";
import { claimsOf, send } from "../../../support/api-event";
import { awsServices } from "../../../support/aws-services";
import { eraseAfter } from "../../../support/profile";
import { freshTable } from "../../../support/table";
import { aWriter, someSettings } from "../../../support/table-world";

const table = freshTable({
  SETTINGS: JSON.stringify(someSettings()),
  UPLOADS_BUCKET: "uploads",
  PARTS_BUCKET: "parts",
  USER_POOL_ID: "eu-west-1_test",
  USER_POOL_CLIENT_ID: "our-client",
  AWS_ENDPOINT_URL: await awsServices(),
});

let administrator: Profile;
beforeAll(async () => {
  administrator = await aWriter({ isAdmin: true, firstName: "Wanja", lastName: "Kariuki" });
});

const asAdmin = () => claimsOf(administrator.userId, { admin: true });
const note = (userId: string, text: string, key: string = randomUUID()) =>
  send(desk, api.addNote, {
    params: { id: userId },
    body: { text },
    claims: asAdmin(),
    headers: { "idempotency-key": key },
  });
const notesOn = (userId: string, query: Record<string, string> = {}) =>
  send(desk, api.listNotes, { params: { id: userId }, query, claims: asAdmin() });
const textsOf = ({ body }: { body: Record<string, unknown> }) =>
  (body["notes"] as { text: string }[]).map(({ text }) => text);

test("notes name their author and time, newest first, and a repeated request adds one", async () => {
  const { userId } = await aWriter();
  const key = randomUUID();

  const first = await note(userId, "  Rang about Monday’s withdrawal. ", key);
  const again = await note(userId, "  Rang about Monday’s withdrawal. ", key);
  await note(userId, "Sent us the SMS.");

  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.body).toEqual(first.body);
  expect(first.body["note"]).toEqual({
    id: expect.any(String),
    at: expect.any(String),
    by: { userId: administrator.userId, name: "Wanja Kariuki" },
    text: "Rang about Monday’s withdrawal.",
  });
  expect(textsOf(await notesOn(userId))).toEqual([
    "Sent us the SMS.",
    "Rang about Monday’s withdrawal.",
  ]);
});

test("more than ten notes are paged, and none is lost between pages", async () => {
  const { userId } = await aWriter();
  const written = Array.from({ length: 12 }, (_, at) => `Note ${at + 1}`);
  for (const text of written) await note(userId, text);

  const first = await notesOn(userId);
  const rest = await notesOn(userId, { cursor: String(first.body["cursor"]) });

  expect(rest.body).not.toHaveProperty("cursor");
  expect(new Set([...textsOf(first), ...textsOf(rest)])).toEqual(new Set(written));
});

test("erasing an account erases its notes, and a closed account takes no new ones", async () => {
  const { userId, username } = await aWriter();
  for (let at = 0; at < 3; at++) await note(userId, `Note ${at}`);

  const closed = await send(account, api.closeAccount, {
    claims: claimsOf(userId),
    body: { username },
  });
  const late = await note(userId, "Too late.");

  expect(closed.status).toBe(204);
  expect([late.status, late.body["code"]]).toEqual([409, "conflict"]);
  await eraseAfter(8);
  expect((await table.items()).filter(({ pk }) => pk === `NOTES#${userId}`)).toEqual([]);
});

test.each([
  ["somebody who is not there", () => "nobody"],
  ["the administrator", () => administrator.userId],
])("nothing is noted about %s", async (_, idOf) => {
  expect((await note(idOf(), "A note.")).status).toBe(404);
});
