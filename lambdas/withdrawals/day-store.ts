import { eastAfricanDay } from "#contracts/east-africa-time";
import type { Key } from "../platform/table/item";
import type { Write } from "../platform/table/transact";
import { userPartition } from "../writers/profile";

const keptSeconds = 3 * 24 * 60 * 60;

// USER#<userId>   WITHDRAWN#<day in Nairobi>   what was taken out in a day
const dayKey = (userId: string, day: string): Key => ({
  pk: userPartition(userId),
  sk: `WITHDRAWN#${day}`,
});

/** The write that counts an amount towards the day's limit; it refuses as `day` beyond it. */
export const countOfDay = (userId: string, amount: number, perDay: number, now: Date): Write => ({
  name: "day",
  update: {
    Key: dayKey(userId, eastAfricanDay(now)),
    UpdateExpression: "SET #type = :type, #expiresAt = :expiresAt ADD #amount :amount",
    ConditionExpression:
      ":amount <= :perDay AND (attribute_not_exists(#amount) OR #amount <= :room)",
    ExpressionAttributeNames: { "#type": "type", "#expiresAt": "expiresAt", "#amount": "amount" },
    ExpressionAttributeValues: {
      ":type": "WithdrawnOfDay",
      ":expiresAt": Math.floor(now.getTime() / 1000) + keptSeconds,
      ":amount": amount,
      ":perDay": perDay,
      ":room": perDay - amount,
    },
  },
});

/** The writes that give a day back what came back on it; none once the day is over. */
export const uncountOfDay = (
  { userId, amount, createdAt }: { userId: string; amount: number; createdAt: string },
  now: Date,
): Write[] => {
  const day = eastAfricanDay(new Date(createdAt));
  if (day !== eastAfricanDay(now)) return [];
  return [
    {
      name: "day",
      update: {
        Key: dayKey(userId, day),
        UpdateExpression: "ADD #amount :less",
        ExpressionAttributeNames: { "#amount": "amount" },
        ExpressionAttributeValues: { ":less": -amount },
      },
    },
  ];
};
