import { expect, test } from "vitest";
import { mailboxOf } from "../../../../lambdas/accounts/profile/mailbox";

test.each([
  ["Amina@Mail.Example", "amina@mail.example"],
  ["a.mina@mail.example", "a.mina@mail.example"],
  ["amina+tasks@mail.example", "amina@mail.example"],
  ["amina+a+b@mail.example", "amina@mail.example"],
  ["+254712345678@mail.example", "+254712345678@mail.example"],
  ["+254+x@mail.example", "+254@mail.example"],
  ["A.Mi.Na+x.y@GMAIL.com", "amina@gmail.com"],
  ["amina@googlemail.com", "amina@gmail.com"],
  ["a.mina@googlemail.co.ke", "a.mina@googlemail.co.ke"],
  ["a.mina@sub.gmail.com", "a.mina@sub.gmail.com"],
  ["a.mina@ＧＭＡＩＬ.com", "amina@gmail.com"],
])("%s belongs to the mailbox %s", (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
