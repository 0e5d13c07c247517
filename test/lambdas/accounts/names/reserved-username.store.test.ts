import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { api } from "#contracts/api";
import { messages } from "#contracts/messages";
import { handler as registration } from "../../../../lambdas/functions/public";
import { handler as meHandler } from "../../../../lambdas/functions/writer";
import { claimsOf, send } from "../../../support/api-event";
import { awsServices } from "../../../support/aws-services";
import { freshTable } from "../../../support/table";
import { aWriter, someSettings } from "../../../support/table-world";

const table = freshTable({
  SETTINGS: JSON.stringify(someSettings({ productName: "Kalamu" })),
  USER_POOL_ID: "eu-west-1_test",
  SOCIAL_CLIENT_ID: "our-social-client",
  AWS_ENDPOINT_URL: await awsServices(),
});

const person = { firstName: "Wanjiru", lastName: "Otieno", phoneNumber: "+254712345678" };
const ways = {
  "sign-up": (username: string) =>
    send(registration, api.registerAccount, {
      body: {
        ...person,
        username,
        email: `${randomUUID()}@writers.example`,
        password: "Passw0rd!",
      },
    }),
  "social sign-up": (username: string) =>
    send(registration, api.registerSocialAccount, {
      body: { ...person, username },
      claims: { ...claimsOf(randomUUID()), client_id: "our-social-client" },
    }),
  "a changed profile": async (username: string) => {
    const { userId } = await aWriter();
    return send(meHandler, api.changeMe, { body: { username }, claims: claimsOf(userId) });
  },
};
const names = [
  "Training",
  "m-pesa",
  "Kalamu",
  "K.a-l_a.MU",
  "kalamu-support",
  "ka1amu_supp0rt",
  "PayKalamu",
  "admin-3f2a9c1b",
  "Admin_jane",
];

test.each(
  Object.entries(ways).flatMap(([way, take]) => names.map((name) => ({ way, name, take }))),
)("$way gives nobody the username $name, and says so beside the field", async ({ name, take }) => {
  const { status, body } = await take(name);

  expect([status, body["code"]]).toEqual([400, "invalid_input"]);
  expect(body["fields"]).toEqual({ username: [messages.fields.reservedUsername] });
  expect((await table.items()).filter(({ type }) => type === "Username")).toEqual([]);
});

test.each(Object.entries(ways))(
  "%s gives a name that only begins with the product's",
  async (_, take) => {
    expect((await take(`kalamuwe${randomUUID().slice(0, 8)}`)).status).toBeLessThan(300);
  },
);
