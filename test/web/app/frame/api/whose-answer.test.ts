import { beforeEach, expect, test, vi } from "vitest";
import { api } from "#contracts/api";
import { call, download } from "../../../../../web/app/frame/api/client";
import { sessionOf, storedSession } from "../../../../../web/app/frame/session/stored-session";
import { ownStorages, signsIn } from "../../support/browser-storage";
import { keepSession } from "../../support/kept-session";

ownStorages();
let asked: (string | undefined)[] = [];
/** Stubs `fetch` and records whose token was sent. `then` runs before the answer. */
function answers(status = 200, then: () => void = () => undefined) {
  asked = [];
  vi.stubGlobal("fetch", async (_: string, init: { headers: Record<string, string> }) => {
    const token = init.headers["authorization"]?.replace("Bearer ", "") ?? "";
    asked.push(sessionOf(token, 0)?.userId);
    then();
    return Response.json({ ratingChanges: [] }, { status });
  });
}
beforeEach(() => signsIn("amina"));

const asks = (options?: { as: string }) => call(api.listRatingChanges, {}, {}, options);
const refused = { code: "not_signed_in", message: expect.stringContaining("Somebody else") };

test("a request is not sent with the token of another person who signed in in another tab", async () => {
  answers();
  await asks();
  keepSession("brian");

  await expect(asks()).rejects.toMatchObject(refused);

  expect(asked).toEqual(["amina"]);
  // Later requests are sent as the new person.
  await asks();
  expect(asked).toEqual(["amina", "brian"]);
});

test("a request made for one person is not sent for the next person", async () => {
  answers();

  await expect(asks({ as: "zawadi" })).rejects.toMatchObject(refused);

  expect(asked).toEqual([]);
});

test("a rejected token is not replaced by another person's token", async () => {
  answers(401, () => keepSession("brian"));

  await expect(asks()).rejects.toMatchObject(refused);

  expect(asked).toEqual(["amina"]);
  expect(storedSession(localStorage)?.userId).toBe("brian");
});

test("a person's file is not fetched with another person's token", async () => {
  answers();
  keepSession("brian");
  const days = { from: "2026-11-01", to: "2026-11-22", format: "csv" } as const;

  const fetched = download(api.getStatement, {}, days, "statement.csv");
  await expect(fetched).rejects.toMatchObject(refused);

  expect(asked).toEqual([]);
});
