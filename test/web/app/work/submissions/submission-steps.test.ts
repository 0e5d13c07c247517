import { expect, test } from "vitest";
import { answerTime, type Submission } from "#contracts/submissions";
import {
  submissionSteps,
  workAnsweredBy,
} from "../../../../../web/app/work/submissions/submission-steps";

const work = (changes: Partial<Submission> = {}): Submission => ({
  id: "writer.01",
  taskId: "TASK-3F9A21D0",
  version: 1,
  fileName: "dhow.docx",
  size: 184_000,
  status: "Pending Review",
  begunAt: "2026-11-25T09:00:00.000Z",
  submittedAt: "2026-11-25T09:00:10.000Z",
  reviewedAt: null,
  note: null,
  secondLook: null,
  dueDate: "2026-11-27T09:00:00.000Z",
  sha256: null,
  marks: [],
  ...changes,
});
const reviewedAt = "2026-11-26T09:00:00.000Z";
const secondLook = {
  askedAt: "2026-11-26T10:00:00.000Z",
  words: "Page two names all sources.",
  rejectedFor: "It is copied.",
};
const toldOf = (changes: Partial<Submission>) =>
  submissionSteps(work(changes), { amount: 1500 }).map(({ label, state }) => `${label}: ${state}`);

test("the steps of a version show its progress from the upload to the review", () => {
  expect(toldOf({ status: "Uploading", submittedAt: null })).toEqual(["Upload incomplete: now"]);
  expect(toldOf({ scan: "pending" })).toEqual([
    "Submitted: done",
    "Being scanned for malware: now",
  ]);
  expect(toldOf({})).toEqual(["Submitted: done", "A person reviews it: now"]);
  expect(toldOf({ status: "Changes Requested", reviewedAt })).toEqual([
    "Submitted: done",
    "Needs changes: done",
  ]);
  expect(toldOf({ status: "Rejected", reviewedAt })).toEqual([
    "Submitted: done",
    "Rejected: stopped",
  ]);
});

test("the steps of approved work show the pay, if it is known", () => {
  const approved = work({ status: "Approved", reviewedAt });
  expect(submissionSteps(approved, { amount: 1500 }).at(-1)?.detail).toMatch(
    /KES\s1,500\.00 in your balance\.$/,
  );
  expect(submissionSteps(approved, undefined).at(-1)?.detail).not.toContain("balance");
});

test("after a second look the steps show both decisions and the writer's note", () => {
  expect(toldOf({ secondLook })).toEqual([
    "Submitted: done",
    "Rejected at first: stopped",
    "Second look asked for: done",
    "A person reviews it: now",
  ]);
  const told = submissionSteps(work({ secondLook }), undefined).map(({ detail }) => detail);
  expect(told[1]).toBe("It is copied.");
  expect(told[2]).toContain("You wrote: Page two names all sources.");
});

test.each([
  ["2026-11-25T17:00:00.000Z", "2026-11-25T17:00:00.000Z"],
  ["2026-11-25T17:30:00.000Z", "2026-11-26T02:30:00.000Z"],
  ["2026-11-25T22:00:00.000Z", "2026-11-26T07:00:00.000Z"],
  ["2026-11-26T01:59:00.000Z", "2026-11-26T10:59:00.000Z"],
  ["2026-11-26T02:00:00.000Z", "2026-11-26T02:00:00.000Z"],
])("a review that is due at %s is promised for %s, within working hours", (promised, comes) => {
  expect(answerTime(new Date(promised)).toISOString()).toBe(comes);
});

test("work in review shows the time of the answer until that time has passed", () => {
  const settings = { review: { changesHours: 24, answerHours: 24 } };
  const at = (instant: string, changes: Partial<Submission> = {}) =>
    workAnsweredBy(work(changes), settings, new Date(instant))?.toISOString();

  expect(at("2026-11-26T09:00:00.000Z")).toBe("2026-11-26T09:00:10.000Z");
  expect(at("2026-11-26T09:00:10.000Z")).toBeUndefined();
  expect(at("2026-11-26T12:00:00.000Z", { secondLook })).toBe("2026-11-27T10:00:00.000Z");
  expect(at("2026-11-25T12:00:00.000Z", { status: "Approved", reviewedAt })).toBeUndefined();
});
