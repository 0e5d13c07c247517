import { expect, test } from "vitest";
import { confirmationLetter } from "../../../../lambdas/mail/templates/confirmation";
import { someSettings } from "../../../support/table-world";

test("the letter and its link name the account that is to be confirmed", () => {
  const { parts } = confirmationLetter({ code: "CODE", username: "njeri-w" }, someSettings());

  expect(JSON.stringify(parts)).toContain("as njeri-w.");
  const links = parts.flatMap((part) => ("button" in part ? [part.button.link] : []));
  expect(links).toEqual([expect.stringMatching(/\/confirm-email\?code=CODE&username=njeri-w$/)]);
});
