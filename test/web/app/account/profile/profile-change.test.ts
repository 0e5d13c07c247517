import { expect, test } from "vitest";
import type { Me } from "#contracts/me";
import { changeOf, typedOf } from "../../../../../web/app/account/profile/profile-change";

const me = {
  firstName: "Amina",
  lastName: "Hassan",
  username: "amina",
  phoneNumber: "+254712345678",
} as Me;

test("an unedited form changes nothing", () => {
  expect(changeOf(me, typedOf(me))).toEqual({});
});

test("the form shows a foreign phone number unchanged, and does not take it for an edit", () => {
  const abroad = { ...me, phoneNumber: "+4915112345678" };
  expect(typedOf(abroad).phoneNumber).toBe("+4915112345678");
  expect(changeOf(abroad, typedOf(abroad))).toEqual({});
});
