import { beforeAll, expect, test } from "vitest";
import { newTraining, newTrainingWrites } from "../../../../lambdas/money/trainings/training";
import { transact } from "../../../../lambdas/platform/table/transact";
import { freshTable } from "../../../support/table";
import { aWriter, someSettings } from "../../../support/table-world";
import { allPages } from "../support/all-pages";

freshTable({ SETTINGS: JSON.stringify(someSettings()) });

let admin = "";
beforeAll(async () => {
  admin = (await aWriter({ isAdmin: true })).userId;
  for (let at = 0; at < 60; at++) {
    const { userId } = await aWriter();
    const course = at % 3 === 0 ? "special" : "normal";
    const now = new Date(Date.UTC(2026, 10, 22, 6, at));
    const training = newTraining({ userId, course, referenceCode: codeOf(at) }, now);
    const status = at < 45 ? "waiting" : "refused";
    await transact(newTrainingWrites({ ...training, status, payment: isSeen(at) ? seen : null }));
  }
});
const isSeen = (at: number) => at >= 30;
const seen = {
  amount: 250,
  account: "x",
  phone: "2547 ***** 678",
  payerName: "WANJIRU",
  paidAt: null,
  creditedTo: null,
};
const codeOf = (at: number) => `UKL0000${String(at).padStart(3, "0")}`;
const codes = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => codeOf(from + at));

const all = async (query: Record<string, string>) =>
  (await allPages("listTrainingPayments", admin, query)).flatMap(({ trainings }) =>
    trainings.map(({ referenceCode }) => referenceCode),
  );

test("waiting codes with a payment come first, and in each group the longest waiting", async () => {
  const [matched, unmatched] = [codes(30, 45), codes(0, 30)];
  expect(await all({ status: "waiting" })).toEqual([...matched, ...unmatched]);
  expect(await all({ status: "waiting", order: "desc" })).toEqual([
    ...matched.toReversed(),
    ...unmatched.toReversed(),
  ]);
});

test("the list of all codes begins with the newest, or with the oldest on request", async () => {
  expect(await all({})).toEqual(codes(0, 60).toReversed());
  expect(await all({ order: "asc" })).toEqual(codes(0, 60));
});

test("the list can be limited to the codes of one course", async () => {
  const special = codes(0, 60).filter((_, at) => at % 3 === 0);
  expect(await all({ course: "special", order: "asc" })).toEqual(special);
  expect(await all({ course: "special", status: "waiting" })).toEqual([
    ...special.slice(10, 15),
    ...special.slice(0, 10),
  ]);
});
