import { expect, test } from "vitest";
import {
  confirmationLetter,
  newEmailLetter,
  trainingLetter,
} from "../../../../../lambdas/messages/mail/letters";
import { someSettings } from "../../../../support/table-world";

test("the letter and its link name the account", () => {
  const { parts } = confirmationLetter({ code: "CODE", username: "njeri-w" }, someSettings());

  expect(JSON.stringify(parts)).toContain("as njeri-w.");
  const links = parts.flatMap((part) => ("button" in part ? [part.button.link] : []));
  expect(links).toEqual([expect.stringMatching(/\/confirm-email\?code=CODE&username=njeri-w$/)]);
});

test("a training's letter calls the account active only if the training activated it", () => {
  const paid = { course: "normal", link: "https://meet.example", amount: 250 } as const;
  const textOf = (activates: boolean) =>
    JSON.stringify(trainingLetter({ ...paid, receiptNumber: null, activates }, someSettings()));

  expect(textOf(true)).toContain("your account is active now");
  expect(textOf(false)).not.toContain("account is active");
});

test.each([
  ["confirmation", confirmationLetter],
  ["new address", newEmailLetter],
])("a username that says more than a name is nowhere in the letter of a %s", (_, letterOf) => {
  const letter = letterOf({ code: "CODE", username: "Pay.0712345678.now" }, someSettings());

  expect(JSON.stringify(letter)).toContain("as writer");
  expect(JSON.stringify(letter)).not.toContain("0712345678");
});
