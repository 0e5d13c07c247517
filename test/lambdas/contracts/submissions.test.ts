import { expect, test } from "vitest";
import { NewSubmission, waitsSince } from "#contracts/submissions";

const begun = (fileName: string) =>
  NewSubmission.safeParse({ taskId: "TASK-1A2B3C4D", fileName, size: 10 });

test.each([
  ["C:\\fakepath\\essay.docx", "essay.docx"],
  ["../../etc/essay.docx", "essay.docx"],
  ["/home/wanjiru\\essay.docx", "essay.docx"],
])("the file name %s is stored as %s, without a path", (fileName, kept) => {
  expect(begun(fileName).data?.fileName).toBe(kept);
});

test.each(["essay.docx/", "essay.docx\\", "essay.docx/notes.txt"])(
  "%s is refused as a file name",
  (fileName) => {
    expect(begun(fileName).error?.issues[0]?.message).toContain("Please choose a .docx");
  },
);

test("a long file name is cut before its extension, and never inside a character", () => {
  const name = `${"a".repeat(194)}🌽${"b".repeat(20)}.docx`;
  expect(begun(name).data?.fileName).toBe(`${"a".repeat(194)}.docx`);
});

test("the wait for a review counts from the submission, or from the request for a second look", () => {
  const [submittedAt, askedAt] = ["2026-03-02T06:00:00.000Z", "2026-03-05T06:00:00.000Z"];
  const secondLook = { askedAt, words: "All sources are named.", rejectedFor: "It is copied." };

  expect(waitsSince({ submittedAt, secondLook: null })).toBe(submittedAt);
  expect(waitsSince({ submittedAt, secondLook })).toBe(askedAt);
});
