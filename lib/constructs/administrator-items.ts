import { Fn } from "aws-cdk-lib";
import type { Settings } from "#contracts/settings";

type Attribute = { S: string } | { N: string } | { BOOL: boolean };

/**
 * The administrator's items in the table, in DynamoDB's own notation: the profile, and the address
 * and user name taken. `userId` and `createdAt` (an instant) are known only when it is deployed.
 */
export function administratorItems(
  settings: Settings,
  { userId, createdAt }: { userId: string; createdAt: string },
): Record<string, Attribute>[] {
  const email = settings.adminEmail;
  // Unlike any that people choose, so that a later administrator finds it free.
  const username = Fn.join("-", ["admin", Fn.select(0, Fn.split("-", userId))]);
  const taken = { state: "active", userId, claim: userId, claimedAt: createdAt };
  return [
    item({
      pk: `USER#${userId}`,
      sk: "PROFILE",
      type: "Profile",
      userId,
      email,
      firstName: settings.productName,
      lastName: "Administrator",
      username,
      phoneNumber: settings.contactPhone.replace(/[\s-]/g, ""),
      accountStatus: "active",
      isAdmin: true,
      totalMoney: 0,
      currentBalance: 0,
      totalWithdrawals: 0,
      entryCount: 0,
      rating: 50,
      unread: 0,
      awardCount: 0,
      sessionsValidFrom: 0,
      createdAt,
      lastUpdated: createdAt,
    }),
    item({ pk: `EMAIL#${email}`, sk: "EMAIL", type: "Email", ...taken }),
    item({ pk: `USERNAME#${username}`, sk: "USERNAME", type: "Username", ...taken }),
  ];
}

const item = (attributes: Record<string, string | number | boolean>) =>
  Object.fromEntries(
    Object.entries(attributes).map(([name, value]) => [name, attribute(value)] as const),
  );

function attribute(value: string | number | boolean): Attribute {
  if (typeof value === "number") return { N: String(value) };
  return typeof value === "boolean" ? { BOOL: value } : { S: value };
}
