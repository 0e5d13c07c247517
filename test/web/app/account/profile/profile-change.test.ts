import { expect, test } from "vitest";
import type { Me } from "#contracts/me";
import { changeOf, typedOf } from "../../../../../web/app/account/profile/profile-change";

const me = {
  firstName: "Amina",
  lastName: "Hassan",
  username: "amina",
  phoneNumber: "+254712345678",
} as Me;

test("a form that was opened and not edited changes nothing", () => {
  expect(changeOf(me, typedOf(me))).toEqual({});
});

test("a phone number of another country is shown and sent unchanged", () => {
  const abroad = { ...me, phoneNumber: "+4915112345678" };
  expect(typedOf(abroad).phoneNumber).toBe("+4915112345678");
  expect(changeOf(abroad, typedOf(abroad))).toEqual({});
});
