import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import { api } from "#contracts/api";
import { refreshPerson } from "../../../../lambdas/accounts/people/follow-people";
import { beginningsOf } from "../../../../lambdas/accounts/people/list-people";
import { inactivePeople } from "../../../../lambdas/accounts/people/places";
import { type Profile, profiles } from "../../../../lambdas/accounts/profile/profile";
import { handler } from "../../../../lambdas/functions/desk";
import { transact } from "../../../../lambdas/platform/table/transact";
import { claimsOf, send } from "../../../support/api-event";
import { putItem } from "../../../support/items";
import { freshTable } from "../../../support/table";
import { aWriter, someSettings } from "../../../support/table-world";

const table = freshTable({ SETTINGS: JSON.stringify(someSettings()) });

let administrator: Profile;
beforeAll(async () => {
  administrator = await listed({ isAdmin: true, username: "boss" });
});

async function listed(given: Partial<Profile>): Promise<Profile> {
  const profile = await aWriter(given);
  await refreshPerson(profile.userId);
  return profile;
}
async function change(userId: string, set: Record<string, unknown>) {
  await transact([profiles.change({ userId }, { set })]);
  await refreshPerson(userId);
}
const asAdmin = () => ({ claims: claimsOf(administrator.userId, { admin: true }) });

async function list(query: Record<string, string>) {
  const { status, body } = await send(handler, api.listUsers, { query, ...asAdmin() });
  expect(status).toBe(200);
  return api.listUsers.reply.parse(body);
}
const namesIn = async (query: Record<string, string>) =>
  (await list(query)).users.map(({ username }) => username);
/** Reads all pages, three writers each. */
async function walk(query: Record<string, string>, cursor?: string): Promise<string[]> {
  const page = await list({ ...query, limit: "3", ...(cursor && { cursor }) });
  const names = page.users.map(({ username }) => username);
  return page.cursor ? [...names, ...(await walk(query, page.cursor))] : names;
}

describe("six writers and a closed account", () => {
  const day = (of: number) => new Date(Date.UTC(2026, 9, of)).toISOString();
  const money = { akinyi: 900, brian: 12_000, chebet: 0, daudi: 300, esther: 300, fatuma: 0 };
  beforeAll(async () => {
    for (const [at, [username, totalMoney]] of Object.entries(money).entries())
      await listed({
        username,
        firstName: username,
        lastName: "Kiprop",
        email: `${username}@example.com`,
        phoneNumber: `+25472261041${at}`,
        totalMoney,
        accountStatus: totalMoney > 0 ? "active" : "inactive",
        createdAt: day(at + 1),
      });
    const gone = await listed({ username: "gone", createdAt: day(20) });
    await change(gone.userId, { closedAt: day(21), username: "", email: "" });
  });

  test("writers are listed in every order, without administrators and closed accounts", async () => {
    const byMoney = ["chebet", "fatuma", "daudi", "esther", "akinyi", "brian"];
    expect(await walk({ sort: "totalMoney", order: "asc" })).toEqual(byMoney);
    expect(await walk({ sort: "totalMoney" })).toEqual(byMoney.toReversed());
    expect(await walk({})).toEqual(Object.keys(money).toReversed());
    expect(await walk({ sort: "totalWithdrawals", order: "asc" })).toEqual(Object.keys(money));
    expect(await walk({ sort: "accountStatus", order: "asc" })).toEqual([
      ...["akinyi", "brian", "daudi", "esther"],
      ...["chebet", "fatuma"],
    ]);
  });

  test("writers are filtered by status in every order", async () => {
    expect(await walk({ status: "inactive" })).toEqual(["fatuma", "chebet"]);
    expect(await walk({ status: "active", sort: "totalMoney", order: "asc" })).toEqual([
      ...["daudi", "esther", "akinyi", "brian"],
    ]);
    expect(await walk({ status: "active", sort: "accountStatus", order: "asc" })).toEqual([
      ...["akinyi", "brian", "daudi", "esther"],
    ]);
  });

  test.each([
    ["BRI", ["brian"]],
    ["esther@ex", ["esther"]],
    ["daudi k", ["daudi"]],
    ["kiprop da", ["daudi"]],
    ["0722 610 412", ["chebet"]],
    ["610 414", ["esther"]],
    ["413", ["daudi"]],
    ["13", []],
    ["riprop", []],
    ["boss", []],
  ])(
    "writers are found by the beginning of a name or the end of a phone number: %s",
    async (search, found) => {
      expect(await namesIn({ search })).toEqual(found);
    },
  );

  test("writers are found by a misspelt name, and the answer marks them as similar", async () => {
    const slip = await list({ search: "Chebte" });
    expect([slip.users.map(({ username }) => username), slip.nearest]).toEqual([["chebet"], true]);
    expect(await namesIn({ search: "fauma", status: "inactive" })).toEqual(["fatuma"]);
    expect(await namesIn({ search: "fatumma", status: "active" })).toEqual([]);
    expect(await namesIn({ search: "somebody else" })).toEqual([]);
    expect(await list({ search: "chebet" })).not.toHaveProperty("nearest");
  });

  test("the results of a search are sorted, filtered and paged, with masked phone numbers", async () => {
    const found = await walk({ search: "kiprop", sort: "totalMoney" });
    expect(found).toEqual(["brian", "akinyi", "esther", "daudi", "fatuma", "chebet"]);
    expect(await walk({ search: "kiprop", status: "inactive" })).toEqual(["fatuma", "chebet"]);
    const { users } = await list({ search: "brian" });
    expect(users[0]?.phoneNumber).toBe("+254 722 ••• 411");
  });
});

test("a change that moves nobody rewrites no places, except those of inactive writers", async () => {
  const { userId } = await listed({ username: "steady", accountStatus: "active" });
  const waiting = await listed({ username: "waiting", accountStatus: "inactive" });
  const written = async (id: string) =>
    (await table.items()).filter((item) => item["userId"] === id && item.type === "PersonRow");
  const before = await written(userId);
  await change(userId, { currentBalance: 5, rating: 40 });
  await change(waiting.userId, { firstName: "Wanjiku" });

  expect(await written(userId)).toEqual(before);
  expect(before).toContainEqual({
    pk: expect.any(String),
    sk: expect.any(String),
    type: "PersonRow",
    userId,
  });
  expect((await list({ search: "steady" })).users).toMatchObject([
    { currentBalance: 5, rating: 4 },
  ]);
  expect((await list({ sort: "totalMoney" })).users).toContainEqual(
    expect.objectContaining({ userId, currentBalance: 5 }),
  );
  const { people: inactive } = await inactivePeople(undefined, 500);
  expect(inactive).toContainEqual(
    expect.objectContaining({ username: "waiting", firstName: "Wanjiku" }),
  );
});

test("a filter lists only suspended writers, in any order, until their suspension ends", async () => {
  const suspension = { since: "2026-10-30T06:00:00.000Z", withdrawals: false, reason: "Copied." };
  const rich = await listed({ username: "stopped-rich", totalMoney: 900, suspension });
  await listed({ username: "stopped-poor", accountStatus: "inactive", suspension });
  await listed({ username: "stopped-not" });
  const suspended = { status: "suspended", sort: "totalMoney" };

  expect(await walk(suspended)).toEqual(["stopped-rich", "stopped-poor"]);
  expect(await walk({ ...suspended, order: "asc" })).toEqual(["stopped-poor", "stopped-rich"]);
  expect(await namesIn({ ...suspended, search: "stopped-" })).toEqual([
    "stopped-rich",
    "stopped-poor",
  ]);

  await transact([profiles.change({ userId: rich.userId }, { remove: ["suspension"] })]);
  await refreshPerson(rich.userId);
  expect(await walk(suspended)).toEqual(["stopped-poor"]);
});

test("a writer's outdated place in a list is not shown", async () => {
  const { userId } = await listed({ username: "ghost", totalMoney: 40, accountStatus: "active" });
  const [row] = (await table.items()).filter(
    ({ pk, sk }) => pk === "PEOPLE#all#totalMoney" && sk.endsWith(userId),
  );
  await change(userId, { totalMoney: 50 });
  if (row) await putItem(row);

  expect((await walk({ sort: "totalMoney" })).filter((name) => name === "ghost")).toHaveLength(1);
});

test("a cursor that does not fit the order is refused", async () => {
  const cursor = Buffer.from(`000000000300#x#${randomUUID()}`).toString("base64url");
  const { status } = await send(handler, api.listUsers, { query: { cursor }, ...asAdmin() });
  expect(status).toBe(400);
});

test("a search for a phone number looks for it in national and international notation", () => {
  expect(beginningsOf("0722 61")).toEqual(["0722 61", "072261", "25472261", "*16227"]);
  expect(beginningsOf("Ákinyi  O")).toEqual(["akinyi o"]);
});
