import { expect, test } from "vitest";
import { questionSteps } from "../../../../../web/app/work/tasks/question-steps";

const asked = { askedAt: "2026-11-22T08:00:00.000Z", answeredAt: null };

test.each([
  [{ hasEnded: false, taskDeletedAt: null }, "now", /^The answer comes here/],
  [{ hasEnded: true, taskDeletedAt: null }, "stopped", /^Nobody can take it any more/],
  [
    { hasEnded: true, taskDeletedAt: "2026-11-23T08:00:00.000Z" },
    "stopped",
    /^Mon 23 Nov, 11:00 AM EAT\. Nobody can take it any more/,
  ],
])(
  "the steps of a question without an answer show that it waits or why it has ended: %j",
  (end, state, detail) => {
    expect(questionSteps({ ...asked, ...end })[1]).toMatchObject({
      state,
      detail: expect.stringMatching(detail),
    });
  },
);
