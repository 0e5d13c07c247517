import type { Condition } from "../../platform/table/expressions";
import { transact } from "../../platform/table/transact";
import { emailKey } from "../names/name-keys";
import { emailWrite, type NameItem } from "../names/name-store";
import type { Profile } from "../profile/profile";
import { profileChange } from "../profile/profile-writes";

export const emailMoveStore = {
  /** Keeps the next address for its owner beside the present one; `ConditionFailed` named `email` when somebody has it. */
  hold: ({ userId, email }: Profile, next: string, owner: NameItem, now: Date) =>
    transact([
      profileChange(
        userId,
        { set: { nextEmail: next, lastUpdated: now.toISOString() } },
        isStill(email),
        noneUnderWay,
      ),
      emailWrite(next, owner),
    ]),

  /** Makes the address that is held the only one, and refuses every session begun before `sessionsFrom`. */
  move: ({ userId, email }: Profile, next: string, sessionsFrom: Date, now: Date) =>
    transact([
      profileChange(
        userId,
        {
          set: {
            email: next,
            emailConfirmedAt: now.toISOString(),
            sessionsValidFrom: Math.floor(sessionsFrom.getTime() / 1000),
            lastUpdated: now.toISOString(),
          },
          remove: ["nextEmail"],
        },
        isStill(email),
        isHeld(next),
      ),
      { name: "earlier-email", delete: emailKey(email) },
    ]),
};

const isStill = (email: string): Condition => ({
  ConditionExpression: "#email = :emailRead",
  ExpressionAttributeNames: { "#email": "email" },
  ExpressionAttributeValues: { ":emailRead": email },
});

const noneUnderWay: Condition = {
  ConditionExpression: "attribute_not_exists(#nextEmail)",
  ExpressionAttributeNames: { "#nextEmail": "nextEmail" },
};

const isHeld = (next: string): Condition => ({
  ConditionExpression: "#nextEmail = :held",
  ExpressionAttributeNames: { "#nextEmail": "nextEmail" },
  ExpressionAttributeValues: { ":held": next },
});
