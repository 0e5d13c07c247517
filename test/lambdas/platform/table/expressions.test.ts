import { expect, test } from "vitest";
import { present, updateWhere } from "../../../../lambdas/platform/table/expressions";

const isOpen = {
  ConditionExpression: "#state = :open OR attribute_not_exists(#state)",
  ExpressionAttributeNames: { "#state": "state" },
  ExpressionAttributeValues: { ":open": "open" },
};
const isAsRead = {
  ConditionExpression: "#count = :countRead",
  ExpressionAttributeNames: { "#count": "count" },
  ExpressionAttributeValues: { ":countRead": 1 },
};

test("an update sets and adds where every condition holds, each in its own brackets", () => {
  const change = { set: { title: "B", note: null }, add: { count: 2 } };

  expect(updateWhere(change, isOpen, isAsRead)).toEqual({
    UpdateExpression: "SET #title = :title,#note = :note ADD #count :count",
    ConditionExpression:
      "(#state = :open OR attribute_not_exists(#state)) AND (#count = :countRead)",
    ExpressionAttributeNames: {
      "#title": "title",
      "#note": "note",
      "#count": "count",
      "#state": "state",
    },
    ExpressionAttributeValues: {
      ":title": "B",
      ":note": null,
      ":count": 2,
      ":open": "open",
      ":countRead": 1,
    },
  });
});

test("an update that counts nothing adds nothing", () => {
  expect(updateWhere({ set: { title: "B" } }, isOpen).UpdateExpression).toBe("SET #title = :title");
});

test("what is undefined stays as it is", () => {
  const { UpdateExpression, ExpressionAttributeNames, ExpressionAttributeValues } = updateWhere(
    { set: { title: "B", note: undefined } },
    isOpen,
  );

  expect(UpdateExpression).toBe("SET #title = :title");
  expect(ExpressionAttributeNames).not.toHaveProperty("#note");
  expect(ExpressionAttributeValues).not.toHaveProperty(":note");
});

test("a placeholder that would stand for two things is an error, and one named twice is not", () => {
  const change = { set: { state: "closed" } };
  const wasOpen = { ...isOpen, ExpressionAttributeValues: { ":state": "open" } };

  expect(() => updateWhere(change, wasOpen)).toThrow(":state stands for two things");
  expect(() => updateWhere({ set: { title: "B" } }, isOpen, isOpen)).not.toThrow();
});

test("an update that only removes has no list of values, which DynamoDB would refuse", () => {
  const { ExpressionAttributeValues } = updateWhere({ remove: ["note"] }, present);

  expect(ExpressionAttributeValues).toBeUndefined();
});
