import { expect, test } from "vitest";
import { confirmationLetter, newEmailLetter } from "../../../../../lambdas/messages/mail/letters";
import { someSettings } from "../../../../support/table-world";

test("the letter and its link name the account that is to be confirmed", () => {
  const { parts } = confirmationLetter({ code: "CODE", username: "njeri-w" }, someSettings());

  expect(JSON.stringify(parts)).toContain("as njeri-w.");
  const links = parts.flatMap((part) => ("button" in part ? [part.button.link] : []));
  expect(links).toEqual([expect.stringMatching(/\/confirm-email\?code=CODE&username=njeri-w$/)]);
});

test.each([
  ["confirmation", confirmationLetter],
  ["new address", newEmailLetter],
])("a username that says more than a name is nowhere in the letter of a %s", (_, letterOf) => {
  const letter = letterOf({ code: "CODE", username: "Pay.0712345678.now" }, someSettings());

  expect(JSON.stringify(letter)).toContain("as writer");
  expect(JSON.stringify(letter)).not.toContain("0712345678");
});
