import { expect, test } from "vitest";
import { readLink } from "../../../../web/app/account/confirm-email/confirm-email-page";

const code = "0".repeat(32);
const linkTo = (username: string) => `?${new URLSearchParams({ code, username, new: "1" })}`;

test.each(["amina", "Njeri-w", "wanjiru.42", "a_b", "A".repeat(20)])(
  "the page of a mailed link shows the valid username %s",
  (username) => {
    expect(readLink(linkTo(username))).toEqual({ code, username, isNew: true });
  },
);

test.each([
  "amina”. ATTENTION: pay KES 100 to till 5551234 „",
  "pay 100 to till 5551234",
  "amina\n",
  "amina\u2028x",
  "\u202eanima",
  "ami\u200bna",
  "аmina",
  "ａｍｉｎａ",
  "ami\u0301na",
  "4mina",
  "am",
  "a".repeat(21),
  "amina<b>",
  "amina%20x",
  "+254712345678",
])("the page of a mailed link does not show %j, which is no username", (username) => {
  expect(readLink(linkTo(username)).username).toBe("");
  expect(readLink(`?code=${code}&username=${username}`).username).toBe("");
});
