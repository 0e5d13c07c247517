import { expect, test } from "vitest";
import { fromDarajaTime, toDarajaTime } from "../../../../lambdas/providers/daraja/fields";

const now = new Date("2026-11-21T06:30:00.000Z");

test("Daraja's time is read and written as time in Nairobi", () => {
  expect(fromDarajaTime("20261121093000", now)).toEqual(now);
  expect(fromDarajaTime(20261121093000, now)).toEqual(now);
  expect(toDarajaTime(now)).toBe("20261121093000");
});

test.each(["20070101030000", "20261122093000", "20240229120000"])(
  "%s is accepted as the time of a payment",
  (written) => {
    expect(toDarajaTime(fromDarajaTime(written, now) ?? new Date(0))).toBe(written);
  },
);

test.each([
  "",
  "2026",
  "20261332093000",
  "20260230093000",
  "20250229093000",
  "20261121250000",
  "20261121240000",
  "20261121096000",
  "2026-11-21T09:30",
  "00000101000000",
  "00010101000000",
  "20070101025959",
  "20261122093001",
  "99991231235959",
])("%j is refused as the time of a payment", (written) => {
  expect(fromDarajaTime(written, now)).toBeUndefined();
});
