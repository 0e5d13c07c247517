import { expect, test } from "vitest";
import { usualTemplate } from "../../../../lambdas/messages/reminders/template";
import { someSettings } from "../../../support/table-world";

test("the usual reminder is true at any hour and on a day without new tasks", () => {
  const { subject, body } = usualTemplate(someSettings());

  expect(`${subject} ${body}`).not.toMatch(/new tasks|today|morning|noon|evening|went live/i);
  expect(body).toContain(`KES ${someSettings().activationFee}`);
});
