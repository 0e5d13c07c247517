import { expect, test } from "vitest";
import { line, maskedPhone, paragraph } from "#contracts/fields";
import { messages } from "#contracts/messages";
import { Username } from "#contracts/person";

const { allFieldsRequired, invalidUsername } = messages.fields;

const firstMessage = (reply: { error?: { issues: { message: string }[] } | undefined }) =>
  reply.error?.issues[0]?.message;

test.each([
  ["a Hangul filler", "\u3164"],
  ["a half-width Hangul filler", "\uFFA0"],
  ["Hangul jamo fillers", "\u115F\u1160"],
  ["a grapheme joiner", "\u034F"],
  ["variation selectors", "\uFE0F\u{E0100}"],
  ["Khmer vowels that show nothing", "\u17B4\u17B5"],
  ["a blank braille cell", "\u2800"],
  ["zero width", "\u200B\u200D\uFEFF"],
  ["spaces", " \t\u00A0\u3000 "],
])("a text of %s only is no text", (_, text) => {
  for (const written of [text, ` ${text}${text} `]) {
    expect(firstMessage(line(60).safeParse(written))).toBe(allFieldsRequired);
    expect(firstMessage(paragraph(60, "missing").safeParse(written))).toBe("missing");
    expect(firstMessage(Username.safeParse(written))).toBe(allFieldsRequired);
  }
});

test.each(["Wanjiru", "Ng’ang’a", "José", "김", "✍🏾", "क्‍ष"])("%s is a name", (name) => {
  expect(line(60).parse(` ${name} `)).toBe(name);
});

test.each(["amina", "Amina.Hassan", "a-1", "w_2026", "KLM-writers", "A2345678901234567890"])(
  "%s is a username: a phone can type it at a pay bill's menu",
  (username) => {
    expect(Username.parse(` ${username} `)).toBe(username);
  },
);

test.each([
  ["too short", "ab"],
  ["too long", "a23456789012345678901"],
  ["with a space", "amina hassan"],
  ["with letters of other alphabets", "аmina"],
  ["with an accent", "josé"],
  ["with something that nobody sees", "ami\u200Bna"],
  ["with a sign that a menu may not have", "amina@home"],
  ["on two lines", "amina\nhassan"],
  ["beginning with a digit", "1amina"],
  ["beginning with a dot", ".amina"],
  ["like a phone number", "0712345678"],
  ["like a phone number with a plus sign", "+254712345678"],
])("a username that is %s is refused in words", (_, username) => {
  expect(firstMessage(Username.safeParse(username))).toBe(invalidUsername);
});

test.each([
  ...["KLM7Q2X9AB", "klm7q2x9ab", "Klm.-_.-_a"],
  ...["admin", "Support", "h.e.l.p", "team", "Admin.Team_1", "customer-care"],
  ...["Training", "ACTIVATION", "activation-fee", "Fee300", "m-pesa", "M_Pesa", "Lipa.Na_M-Pesa"],
  ...["username", "user", "yourusername", "MyUsername", "name", "yourname", "my.name", "number"],
  ...["phone", "mobile", "account", "accountno", "account-number", "member", "writer", "client"],
  ...["till", "agent", "id_number", "jina", "nambari", "namba", "simu", "yangu", "akaunti"],
  ...["mteja", "mwandishi", "akaunti.yangu", "TheWriter", "your_phone_no", "till-ke", "id1"],
  ...["User_Kenya", "payment-agent", "my.account.no", "writer2026"],
  ...["pay-bill", "withdraw", "deposit", "test2026", "airtel.money"],
])("%s is what a stranger would pay to or trust, and is nobody's username", (username) => {
  expect(firstMessage(Username.safeParse(username))).toBe(messages.fields.reservedUsername);
});

test.each([
  ...["Bill", "ada", "feeds", "testimony", "adminah", "Paynter", "helpmate", "njeri-pays"],
  ...["writerjane", "jane.writer", "agentina", "Kenya", "idah", "theo", "mykes-a"],
])("%s only has such a word in it, or is a person's name", (username) => {
  expect(Username.parse(username)).toBe(username);
});

test.each([undefined, null, ""])("no username at all (%j) is a field that is missing", (given) => {
  expect(firstMessage(Username.safeParse(given))).toBe(allFieldsRequired);
});

test.each([
  ["+254712345678", "+254 712 ••• 678"],
  ["254712345678", "+254 712 ••• 678"],
  ["0712 345 678", "+254 712 ••• 678"],
  ["+44 7911 123456", "+447 911 ••• 456"],
  ["2547 ***** 126", "+254 7•• ••• 126"],
  ["c0ffee".repeat(10), "c0ffee".repeat(10)],
  ["", ""],
])("the number %s is shown masked as %s", (told, shown) => {
  expect(maskedPhone(told)).toBe(shown);
});
