import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { taskFields } from "#contracts/tasks";
import { type Cells, type Publication, readRow } from "../../../../../web/app/desk/import/read-row";
import { readTime } from "../../../../../web/app/desk/import/read-time";

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

test("a correct row becomes a task, with its times in East Africa Time", () => {
  expect(readRow(good, publication)).toEqual({
    task: {
      field: "Law",
      dueDate: "2026-11-30T15:00:00.000Z",
      amount: 1400,
      context: "Compare.",
    },
    readings: { amount: 1400, dueDate: new Date("2026-11-30T15:00:00.000Z") },
  });
});

test("the correct cells of a wrong row are read", () => {
  const row = { ...good, field: "Histroy", publishAt: "25/11/2026 07:00" };
  expect(readRow(row, publication).readings).toEqual({
    amount: 1400,
    dueDate: new Date("2026-11-30T15:00:00.000Z"),
    publishAt: new Date("2026-11-25T04:00:00.000Z"),
  });
});

test.each([
  ["2026-11-30", "2026-11-30T20:59:59.999Z"],
  ["30/11/26", "2026-11-30T20:59:59.999Z"],
  ["29/02/2028", "2028-02-29T20:59:59.999Z"],
  [" 30/11/2026  9:05 ", "2026-11-30T06:05:00.000Z"],
  ["2026-11-30T18:00:00Z", "2026-11-30T18:00:00.000Z"],
  ["2026-11-30T18:00:00+02:00", "2026-11-30T16:00:00.000Z"],
  ["2026-12-12T18:00+0300", "2026-12-12T15:00:00.000Z"],
  ["2026-12-12 18:00:00.000000+03", "2026-12-12T15:00:00.000Z"],
  ["2026-12-12 18:00 +0100", "2026-12-12T17:00:00.000Z"],
  ["2026-12-12 18:00+05:30", "2026-12-12T12:30:00.000Z"],
  ["2026-12-12T18:00-0300", "2026-12-12T21:00:00.000Z"],
  ["2026-12-12 18:00:00Z", "2026-12-12T18:00:00.000Z"],
  ["2026-12-12 18:00:00.000", "2026-12-12T15:00:00.000Z"],
  ["12/12/2026 12:30 PM", "2026-12-12T09:30:00.000Z"],
  ["12/12/2026 12 noon", "2026-12-12T09:00:00.000Z"],
  ["12 Dec 2026 at noon", "2026-12-12T09:00:00.000Z"],
  ["12/12/2026 12:15 AM", "2026-12-11T21:15:00.000Z"],
  ["12/12/2026 00:00", "2026-12-11T21:00:00.000Z"],
])("%s is due at %s", (written, at) => {
  expect(readTime(written, "end")).toEqual({ at: new Date(at) });
});

test.each([
  "1-Dec-26",
  "1 December 2026",
  "Dec 1, 2026",
  "Dec\u00a01,\u00a02026",
  "1st dec. 2026",
  "1st of December, 2026",
  "1 / 12 / 2026",
  "01\u201112\u20112026",
  "1–12–26",
  "2026-Dec-01",
  "Tuesday, 1 December 2026",
  "1 Dec 26 24:00:00",
])("%s as a deadline means the end of 1 December 2026", (written) => {
  expect(readTime(written, "end")).toEqual({ at: new Date("2026-12-01T20:59:59.999Z") });
});

test.each([
  ", 17:00",
  " 17.00",
  " 1700hrs",
  " 17h00",
  " 5:00\u202fPM",
  " 5:00:00 P. M.",
  " 5.00pm (EAT)",
  " 17:00 hrs EAT",
  " by 5 PM EAT",
  " - 17:00",
  " – 17:00",
  " 17:00 East Africa Time",
  " 17:00 GMT+3",
])("12 Dec 2026%s means five in the afternoon", (time) => {
  for (const day of ["12/12/2026", "Dec 12, 2026", "Saturday, December 12, 2026"])
    expect(readTime(day + time, "end")).toEqual({ at: new Date("2026-12-12T14:00:00.000Z") });
});

test.each([
  ["", "Empty. Say when it is due."],
  ["31/11/2026", "November has 30 days."],
  ["29/02/2027", "February has 28 days."],
  ["Feb 29, 2027 6 PM", "February has 28 days."],
  ["Monday, 1 December 2026", "That day is a Tuesday."],
])("%j is refused as a date: %s", (written, what) => {
  expect(readTime(written, "end")).toEqual({ what });
});

test.each([
  "tomorrow",
  "Dec 2026",
  "32 Dec 2026",
  "13/13/2026",
  "0/12/2026",
  "30/11/2026 25:00",
  "30/11/2026 18:00 PM",
  "12/12/2026 0:30 AM",
  "12/12/2026 24:01",
  "12/12/2026 6 hrs",
  "12/12/2026 17:00 GMT",
  "2026-12-12 08:00-10:00",
  "2026-12-12 08:00 – 10:00",
  "2026-12-12 08:00 -10:00",
  "2026-12-12 18:00-19",
  "2026-12-12T18:00-19:00",
  "2026-12-12T08:00 -10:00",
])("%j is refused, and the message shows how to write a date", (written) => {
  const what = "Not a date. Write 30/11/2026 or 30/11/2026 18:00.";
  expect(readTime(written, "end")).toEqual({ what });
});

test("a date with the month before the day gets a suggestion", () => {
  expect(readTime("12/25/2026 6 PM", "end")).toEqual({
    what: "There is no month 25. Write the day first.",
    suggestion: "25/12/2026 6 PM",
  });
});

test.each([
  ["Maths", "Math"],
  ["mathematics", "Math"],
  ["data\u00a0 science", "Data Science"],
  ["DataScience", "Data Science"],
  ["data_science", "Data Science"],
  ["OTHER", "Others"],
  [" Article ", "Articles"],
])("the field %j is read as %s", (field, meant) => {
  expect(readRow({ ...good, field }, publication).task?.field).toBe(meant);
});

test.each(["Law 2", "Arts", "Law & History", "s", "Mathematics and Law"])(
  "%s is none of the fields",
  (field) => {
    expect(wrongIn({ field })).toEqual({ field: { what: "Choose one of the nine fields." } });
  },
);

const inDigits = "Write whole shillings in digits, from 1 to 250,000.";
const foreign = "This isn’t in Kenyan shillings. Write the amount in KES.";
const withoutYear = "The year is missing. Write 30/11/2026 or 30/11/2026 18:00.";

describe("a wrong cell gets its own message:", () => {
  test.each([
    [{ field: "Histroy" }, { field: { what: "Choose one of the nine fields." } }],
    [{ field: "" }, { field: { what: "Empty. Choose a field." } }],
    [{ amount: "1,200.50" }, { amount: { what: "Write whole shillings, without cents." } }],
    [{ amount: "1.200,50" }, { amount: { what: "Write whole shillings, without cents." } }],
    [{ amount: "250001" }, { amount: { what: inDigits } }],
    [{ amount: "two thousand" }, { amount: { what: inDigits } }],
    [{ amount: "" }, { amount: { what: "Empty. Write the amount in shillings." } }],
    [{ amount: "$ 50" }, { amount: { what: foreign } }],
    [{ amount: "40 usd" }, { amount: { what: foreign } }],
    [{ amount: "TSh 5,000" }, { amount: { what: foreign } }],
    [{ dueDate: "10/12 5pm" }, { dueDate: { what: withoutYear } }],
    [{ dueDate: "10th December" }, { dueDate: { what: withoutYear } }],
    [{ context: "#REF!" }, { context: { what: "An error of Excel. Say what the work is." } }],
    [{ context: "Err:502" }, { context: { what: "An error of Excel. Say what the work is." } }],
    [{ context: "#####" }, { context: { what: "An error of Excel. Say what the work is." } }],
    [{ context: " " }, { context: { what: "Empty. Say what the work is." } }],
    [{ context: "x".repeat(4001) }, { context: { what: "Longer than 4,000 characters." } }],
    [{ dueDate: "22/11/2026" }, { dueDate: { what: "22 Nov 2026 has passed." } }],
    [{ dueDate: "23/11/2026 8:15" }, { dueDate: { what: "Mon 23 Nov, 8:15 AM EAT has passed." } }],
    [{ dueDate: "24/11/2026 06:00" }, { dueDate: { what: "It must be after the task appears." } }],
    [
      { publishAt: "22/11/2026" },
      { publishAt: { what: "22 Nov 2026 has passed. Leave it empty, or write a later time." } },
    ],
    [{ publishAt: "1/12/2026 07:00" }, { dueDate: { what: "It must be after the task appears." } }],
  ])("%j", (changes, wrong) => {
    expect(wrongIn(changes)).toEqual(wrong);
  });
});

test("a row's own publication time overrides the publication of the file", () => {
  const at = { ...good, publishAt: "25/11/2026 07:00" };
  expect(readRow(at, { ...publication, publish: "now" }).task?.publishAt).toBe(
    "2026-11-25T04:00:00.000Z",
  );
  expect(readRow(good, { ...publication, publish: "now" }).task?.publishAt).toBe("now");
  expect(readRow({ ...good, publishAt: " Now " }, publication).task?.publishAt).toBe("now");
});

test("every date and time, written in any of the accepted forms, is read correctly", () => {
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

test("any row becomes a task or lists its wrong cells", () => {
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
