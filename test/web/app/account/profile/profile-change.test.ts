import { expect, test } from "vitest";
import type { Me } from "#contracts/me";
import { changeOf, typedOf } from "../../../../../web/app/account/profile/profile-details";

const me = {
  firstName: "Amina",
  lastName: "Hassan",
  username: "amina",
  phoneNumber: "+254712345678",
} as Me;

test("the phone is shown without +254, and opening the form changes nothing", () => {
  const typed = typedOf(me);
  expect(typed.phoneNumber).toBe("712345678");
  expect(changeOf(me, typed)).toEqual({});
});

test("only changed fields are sent, the phone with its +254", () => {
  expect(changeOf(me, { ...typedOf(me), firstName: "Asha", phoneNumber: "0722 000 111" })).toEqual({
    firstName: "Asha",
    phoneNumber: "+254722000111",
  });
});

test("a number that is not Kenyan is shown and sent unchanged", () => {
  const abroad = { ...me, phoneNumber: "+4915112345678" };
  expect(typedOf(abroad).phoneNumber).toBe("+4915112345678");
  expect(changeOf(abroad, typedOf(abroad))).toEqual({});
});
