import { expect, test } from "vitest";
import { NewSubmission } from "#contracts/submissions";

const begun = (fileName: string) =>
  NewSubmission.safeParse({ taskId: "TASK-1A2B3C4D", fileName, size: 10 });

test.each([
  ["essay.docx", "essay.docx"],
  ["C:\\fakepath\\essay.docx", "essay.docx"],
  ["../../etc/essay.docx", "essay.docx"],
  ["/home/wanjiru\\essay.docx", "essay.docx"],
])("%s is kept as %s, without a path", (fileName, kept) => {
  expect(begun(fileName).data?.fileName).toBe(kept);
});

test.each(["essay.docx/", "essay.docx\\", "essay.docx/notes.txt"])(
  "%s names no file that we take",
  (fileName) => {
    expect(begun(fileName).error?.issues[0]?.message).toContain("Please choose a .docx");
  },
);
