import { beforeEach, expect, test, vi } from "vitest";
import { api } from "#contracts/api";
import { keepSession } from "../../support/kept-session";
import { memoryStorage } from "../../support/memory-storage";

vi.stubGlobal("localStorage", memoryStorage());
/** Amplify's place of who is signed in, and the client of the pool. */
const own = "CognitoIdentityServiceProvider.pool";

let asked: (string | undefined)[] = [];
/** Answers with whose token was sent; what happens meanwhile is `then`. */
function answers(status = 200, then: () => void = () => undefined) {
  asked = [];
  vi.stubGlobal("fetch", async (_: string, init: { headers: Record<string, string> }) => {
    const token = init.headers["authorization"]?.replace("Bearer ", "") ?? "";
    const { sessionOf } = await import("../../../../../web/app/frame/session/stored-session");
    asked.push(sessionOf(token, 0)?.userId);
    then();
    return Response.json({ ratingChanges: [] }, { status });
  });
}

let client: typeof import("../../../../../web/app/frame/api/client");
beforeEach(async () => {
  vi.resetModules();
  keepSession("amina");
  client = await import("../../../../../web/app/frame/api/client");
  const { announceSession } = await import("../../../../../web/app/frame/session/session-store");
  announceSession();
});

const asks = (options?: { as: string }) => client.call(api.listRatingChanges, {}, {}, options);
const refused = { code: "not_signed_in", message: expect.stringContaining("Somebody else") };

test("nobody is asked with the token of a person who has signed in in another tab", async () => {
  answers();
  await asks();
  keepSession("brian");

  await expect(asks()).rejects.toMatchObject(refused);

  expect(asked).toEqual(["amina"]);
  // The tab is that person's from then on.
  await asks();
  expect(asked).toEqual(["amina", "brian"]);
});

test("what is asked for somebody's cache is not asked for whoever came after them", async () => {
  answers();

  await expect(asks({ as: "zawadi" })).rejects.toMatchObject(refused);

  expect(asked).toEqual([]);
});

test("a token that was refused is not replaced by another person's", async () => {
  answers(401, () => keepSession("brian"));

  await expect(asks()).rejects.toMatchObject(refused);

  expect(asked).toEqual(["amina"]);
  expect(localStorage.getItem(`${own}.LastAuthUser`)).toBe("brian");
});

test("a file of one's own is not fetched as another person", async () => {
  answers();
  keepSession("brian");
  const days = { from: "2026-11-01", to: "2026-11-22", format: "csv" } as const;

  await expect(client.download(api.getStatement, {}, days, "statement.csv")).rejects.toMatchObject(
    refused,
  );

  expect(asked).toEqual([]);
});
