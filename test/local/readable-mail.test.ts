import { expect, test } from "vitest";
import { resetMail } from "../../lambdas/accounts/user-pool/account-mail";
import { readableMail } from "../../local/readable-mail";

const sender = {
  productName: "Kalamu",
  siteUrl: "http://localhost:8080",
  supportEmail: "help@kalamu.example",
};

test("the text of a mail has each link once where its label is the address, and else on a line of its own", () => {
  const link = "http://localhost:8080/reset-password/verify?oobCode=u-1.654321";

  expect(readableMail(resetMail("u-1", "654321", sender).html)).toBe(
    `Kalamu
Set a new password
Somebody, hopefully you, asked for a new password for this account.
Set a new password:
${link}
The button works once, within one hour. If it doesn't open, copy this address into your browser:
${link}
If it wasn't you, do nothing: your password stays as it is.
Kalamu · http://localhost:8080
Questions: help@kalamu.example`,
  );
});
