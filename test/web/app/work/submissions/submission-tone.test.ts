import { expect, test } from "vitest";
import { submissionTone } from "../../../../../web/app/work/submissions/submission-tone";

const asked = "Changes Requested" as const;

test("requested changes are highlighted until a newer version is submitted", () => {
  const all = [
    { id: "d", taskId: "TASK-0000000B", status: asked },
    { id: "c", taskId: "TASK-0000000A", status: "Pending Review" as const },
    { id: "b", taskId: "TASK-0000000A", status: asked },
    { id: "a", taskId: "TASK-0000000A", status: asked },
  ];

  expect(all.map((each) => submissionTone(each, all))).toEqual([
    "waiting",
    "info",
    "quiet",
    "quiet",
  ]);
});
