import { randomUUID } from "node:crypto";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import type { ListedUser } from "#contracts/person";
import { followPeople, refreshPerson } from "../../../../lambdas/accounts/people/follow-people";
import { termKeys } from "../../../../lambdas/accounts/people/list-people";
import {
  isListed,
  isWhole,
  listedUser,
  people,
  rowKeys,
} from "../../../../lambdas/accounts/people/places";
import { type Profile, profileKey } from "../../../../lambdas/accounts/profile/profile";
import type { Change } from "../../../../lambdas/platform/table/stream";
import { putItem } from "../../../support/items";
import { aProfile } from "../../../support/profile";
import { freshTable } from "../../../support/table";

const table = freshTable();

const names = ["ann", "ben"];
/** Changes of profiles, and deliveries of some of these changes in any order, some in parallel. */
const step = fc.oneof(
  fc.record({
    who: fc.constantFrom(...names),
    becomes: fc.record(
      {
        totalMoney: fc.nat(3),
        username: fc.constantFrom("kiprop", "Otieno", "w1"),
        accountStatus: fc.constantFrom("active" as const, "inactive" as const),
        unread: fc.nat(5),
        closedAt: fc.constant("2026-11-22T06:00:00.000Z"),
      },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ deliver: fc.array(fc.array(fc.nat(20), { maxLength: 4 }), { maxLength: 3 }) }),
);

test("the lists finally match the profiles, even if changes arrive repeated or in another order", {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      const run = randomUUID();
      const profiles = new Map<string, Profile>();
      const changes: Change[] = [];
      const deliver = (batch: readonly number[]) =>
        followPeople(batch.flatMap((at) => changes[at] ?? []));
      for (const each of steps)
        if ("deliver" in each) await Promise.all(each.deliver.map(deliver));
        else changes.push(await becomes(profiles, `${each.who}-${run}`, each.becomes));
      const all = changes.map((_, at) => at);
      await deliver(all.toReversed());
      await expectListed(run, profiles);
    }),
    { numRuns: 20 },
  );
});

const anyway = { ConditionExpression: "attribute_not_exists(nothing)" };

test("an unreadable profile doesn't stop the update of other people", async () => {
  const [poisoned, fine] = [`poisoned-${randomUUID()}`, `fine-${randomUUID()}`];
  const profiles = new Map<string, Profile>();
  const changes = [await becomes(profiles, poisoned, {}), await becomes(profiles, fine, {})];
  await putItem({ ...profileKey(poisoned), type: "Profile", totalMoney: "a lot" }, anyway);

  await followPeople(changes);

  expect((await people.find({ userId: fine }))?.row?.userId).toBe(fine);
  expect(await people.find({ userId: poisoned })).toBeUndefined();
});

test("a row in an older format is rebuilt, and the person's old places are removed", async () => {
  const userId = `old-${randomUUID()}`;
  const profiles = new Map<string, Profile>();
  const change = await becomes(profiles, userId, {});
  await followPeople([change]);
  const held = (await table.items()).find(({ pk }) => pk === `PERSON#${userId}`);
  const row = { ...(held?.["row"] as ListedUser), totalMoney: 70 };
  const stood = rowKeys(row);
  await putItem(
    { ...people.key({ userId }), type: "Person", ...held, row: { ...row, rating: "high" } },
    anyway,
  );
  for (const key of stood) await putItem({ ...key, type: "PersonRow", userId }, anyway);

  await followPeople([change]);

  expect((await people.find({ userId }))?.row).toMatchObject({ userId, totalMoney: 0, rating: 5 });
  const places = (await table.items()).filter(
    (item) => item.type === "PersonRow" && item.sk.endsWith(userId),
  );
  expect(places).toHaveLength(7);
});

async function becomes(profiles: Map<string, Profile>, userId: string, set: Partial<Profile>) {
  const before = profiles.get(userId);
  const after = { ...(before ?? aProfile({ userId })), ...set };
  profiles.set(userId, after);
  const item = { ...profileKey(userId), type: "Profile", ...after };
  await putItem(item, anyway);
  return { eventId: randomUUID(), before: before && { type: "Profile", ...before }, after: item };
}

async function expectListed(run: string, profiles: ReadonlyMap<string, Profile>) {
  const items = (await table.items()).filter(({ sk }) => sk.includes(run));
  const placesOf = (type: string) =>
    items.filter((item) => item.type === type).map(({ pk, sk }) => `${pk} ${sk}`);
  const listed = [...profiles.values()].filter(isListed);
  const rows = listed.flatMap((profile) => rowKeys(listedUser(profile)));
  const terms = listed.flatMap(termKeys);
  const texts = (keys: readonly { pk: string; sk: string }[]) =>
    keys.map(({ pk, sk }) => `${pk} ${sk}`);

  expect(new Set(placesOf("PersonRow"))).toEqual(new Set(texts(rows)));
  expect(new Set(placesOf("PersonTerm"))).toEqual(new Set(texts(terms)));
  for (const profile of profiles.values()) {
    const held = await people.find(profile);
    expect([held?.row, held?.terms]).toEqual(
      isListed(profile) ? [listedUser(profile), termKeys(profile)] : [undefined, []],
    );
    expect(await refreshPerson(profile.userId), "there is no news").toBe(false);
  }
  for (const row of items.filter(({ type, ...key }) => type === "PersonRow" && isWhole(key))) {
    const profile = profiles.get(String(row["userId"]));
    expect(profile && row).toMatchObject(profile ? listedUser(profile) : {});
  }
}
