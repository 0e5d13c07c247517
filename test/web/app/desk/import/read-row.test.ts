import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { taskFields } from "#contracts/tasks";
import {
  type Cells,
  type Publication,
  readRow,
  readTime,
} from "../../../../../web/app/desk/import/read-row";

const now = new Date("2026-11-23T06:00:00.000Z");
const publication: Publication = { publishTime: "07:00", publish: "morning", now };
const good: Cells = {
  field: "Law",
  dueDate: "30/11/2026 18:00",
  amount: "1,400",
  context: "Compare.",
  publishAt: "",
};
const wrongIn = (changes: Partial<Cells>, of: Publication = publication) =>
  readRow({ ...good, ...changes }, of).wrong;

test("a good row becomes a task, and its times are read as East Africa's", () => {
  expect(readRow(good, publication)).toEqual({
    task: {
      field: "Law",
      dueDate: "2026-11-30T15:00:00.000Z",
      amount: 1400,
      context: "Compare.",
    },
  });
});

test.each([
  ["2026-11-30", "2026-11-30T20:59:59.999Z"],
  ["30/11/2026", "2026-11-30T20:59:59.999Z"],
  ["30.11.2026", "2026-11-30T20:59:59.999Z"],
  ["30-11-2026", "2026-11-30T20:59:59.999Z"],
  ["2026-11-30 18:00", "2026-11-30T15:00:00.000Z"],
  ["2026-11-30T18:00", "2026-11-30T15:00:00.000Z"],
  ["2026-11-30T18:00:00Z", "2026-11-30T18:00:00.000Z"],
  ["2026-11-30T18:00:00+02:00", "2026-11-30T16:00:00.000Z"],
  [" 30/11/2026  9:05 ", "2026-11-30T06:05:00.000Z"],
  ["29/02/2028", "2028-02-29T20:59:59.999Z"],
])("%s is due at %s", (written, at) => {
  expect(readTime(written, "end")).toEqual({ at: new Date(at) });
});

test.each([
  ["", "Empty. Say when it is due."],
  ["31/11/2026", "November has 30 days."],
  ["29/02/2027", "February has 28 days."],
  ["2027-02-29T10:00:00Z", "February has 28 days."],
  ["2026-11-31T10:00+03:00", "November has 30 days."],
  ["11/30/2026", "Not a date. Write 30/11/2026 or 30/11/2026 18:00."],
  ["tomorrow", "Not a date. Write 30/11/2026 or 30/11/2026 18:00."],
  ["30/11/2026 25:00", "Not a date. Write 30/11/2026 or 30/11/2026 18:00."],
  ["30/11/2026 18:00 PM", "Not a date. Write 30/11/2026 or 30/11/2026 18:00."],
  ["30/11/26", "Not a date. Write 30/11/2026 or 30/11/2026 18:00."],
])("%j is no date", (written, what) => {
  expect(readTime(written, "end")).toEqual({ what });
});

describe("each wrong cell says what is wrong with it", () => {
  test.each([
    [{ field: "Histroy" }, { field: { what: "No such field.", suggestion: "History" } }],
    [{ field: "Poetry" }, { field: { what: "No such field." } }],
    [{ field: "" }, { field: { what: "Empty. Choose a field." } }],
    [{ amount: "1,200.50" }, { amount: { what: "Whole shillings, 1 to 250,000." } }],
    [{ amount: "250001" }, { amount: { what: "Whole shillings, 1 to 250,000." } }],
    [{ amount: "" }, { amount: { what: "Whole shillings, 1 to 250,000." } }],
    [{ context: " " }, { context: { what: "Empty. Say what the work is." } }],
    [{ context: "x".repeat(4001) }, { context: { what: "Longer than 4,000 characters." } }],
    [{ dueDate: "22/11/2026" }, { dueDate: { what: "Past. It must be later than now." } }],
    [{ dueDate: "24/11/2026 06:00" }, { dueDate: { what: "It must be after the task appears." } }],
    [
      { publishAt: "22/11/2026" },
      { publishAt: { what: "Past. It must be later than now, or empty." } },
    ],
    [{ publishAt: "1/12/2026 07:00" }, { dueDate: { what: "It must be after the task appears." } }],
  ])("%j", (changes, wrong) => {
    expect(wrongIn(changes)).toEqual(wrong);
  });
});

test("a row's own time of publication comes before the file's", () => {
  const at = { ...good, publishAt: "25/11/2026 07:00" };
  expect(readRow(at, { ...publication, publish: "now" }).task?.publishAt).toBe(
    "2026-11-25T04:00:00.000Z",
  );
  expect(readRow(good, { ...publication, publish: "now" }).task?.publishAt).toBe("now");
  expect(readRow({ ...good, publishAt: " Now " }, publication).task?.publishAt).toBe("now");
});

test("every date and time reads back as it was written, in each of its forms", () => {
  const day = fc.date({
    min: new Date("2027-01-01"),
    max: new Date("2090-12-31"),
    noInvalidDate: true,
  });
  const minutes = fc.integer({ min: 0, max: 24 * 60 - 1 });
  fc.assert(
    fc.property(day, minutes, (date, minute) => {
      const [year = "", month = "", dayOfMonth = ""] = date.toISOString().slice(0, 10).split("-");
      const time = `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
      const at = new Date(`${year}-${month}-${dayOfMonth}T${time}+03:00`);
      for (const written of [
        `${year}-${month}-${dayOfMonth} ${time}`,
        `${dayOfMonth}/${month}/${year} ${time}`,
        `${Number(dayOfMonth)}.${Number(month)}.${year} ${time}:00`,
        at.toISOString(),
      ])
        expect(readTime(written, "end")).toEqual({ at });
    }),
  );
});

test("whatever stands in a row, it is a task or says what is wrong", () => {
  const anything = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.constantFrom(...taskFields, "30/11/2026", "2026-11-30T10:00Z", "1,000", ""),
  );
  const cells = fc.record({
    field: anything,
    dueDate: anything,
    amount: anything,
    context: anything,
    publishAt: anything,
  });
  fc.assert(
    fc.property(cells, (row) => {
      const { task, wrong } = readRow(row, publication);
      expect(task === undefined).toBe(wrong !== undefined && Object.keys(wrong).length > 0);
    }),
  );
});
