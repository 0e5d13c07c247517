import { expect, test } from "vitest";
import { updateWhere } from "../../../../lambdas/platform/table/expressions";

const isOpen = {
  ConditionExpression: "#state = :open OR attribute_not_exists(#state)",
  ExpressionAttributeNames: { "#state": "state" },
  ExpressionAttributeValues: { ":open": "open" },
};

test("a placeholder with two meanings is an error, and a repeated one is not", () => {
  const change = { set: { state: "closed" } };
  const wasOpen = { ...isOpen, ExpressionAttributeValues: { ":state": "open" } };

  expect(() => updateWhere(change, wasOpen)).toThrow(":state stands for two things");
  expect(() => updateWhere({ set: { title: "B" } }, isOpen, isOpen)).not.toThrow();
});
