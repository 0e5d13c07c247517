import { expect, test } from "vitest";
import { Email, line, OptionalPhone, Phone, paragraph, Receipt } from "#contracts/fields";
import { ledgerRoutes } from "#contracts/ledger";
import { messages } from "#contracts/messages";
import { Username } from "#contracts/person";
import { maskedPhone } from "#contracts/phone-number";
import { ReferenceCode } from "#contracts/trainings";

const { allFieldsRequired, invalidUsername } = messages.fields;

const firstMessage = (reply: { error?: { issues: { message: string }[] } | undefined }) =>
  reply.error?.issues[0]?.message;

test.each([
  ["a Hangul filler", "\u3164"],
  ["a grapheme joiner", "\u034F"],
  ["variation selectors", "\uFE0F\u{E0100}"],
  ["Khmer vowels that show nothing", "\u17B4\u17B5"],
  ["a blank braille cell", "\u2800"],
  ["characters of zero width", "\u200B\u200D\uFEFF"],
  ["spaces", " \t\u00A0\u3000 "],
  ["nothing", ""],
])("a field with only %s counts as empty", (_, text) => {
  for (const written of [text, ` ${text}${text} `]) {
    expect(firstMessage(line(60).safeParse(written))).toBe(allFieldsRequired);
    expect(firstMessage(paragraph(60, "missing").safeParse(written))).toBe("missing");
    expect(firstMessage(Username.safeParse(written))).toBe(allFieldsRequired);
  }
});

test.each(["Wanjiru", "Ng’ang’a", "José", "김", "✍🏾", "क्‍ष"])(
  "%s is accepted as a name",
  (name) => {
    expect(line(60).parse(` ${name} `)).toBe(name);
  },
);

test.each([
  ["a line break of Word", "First\u000bsecond", "First\nsecond", "First second"],
  ["a page break", "One\u000ctwo", "One\ntwo", "One two"],
  ["a line break of a mainframe", "One\u0085two", "One\ntwo", "One two"],
  ["line breaks of Unicode", "One\u2028two\u2029three", "One\ntwo\nthree", "One two three"],
  ["a line break and a tab", "One\r\n\ttwo", "One\r\n\ttwo", "One two"],
  [
    "a copied phone number between direction marks",
    "call \u202a+254 712\u202c",
    "call +254 712",
    "call +254 712",
  ],
  ["direction isolates from a chat", "\u2068Amina\u2069", "Amina", "Amina"],
  ["direction embedding", "\u202bأمينة\u202c", "أمينة", "أمينة"],
  ["direction marks", "\u200eOtieno\u200f\u061c", "Otieno", "Otieno"],
  ["zero-width characters", "Oti\u200beno\u2060\ufeff", "Otieno", "Otieno"],
  ["soft hyphens", "Oti\u00adeno", "Otieno", "Otieno"],
  ["control characters", "A\u0000mi\u0007na\u001b\u009f", "Amina", "Amina"],
  ["the place of a picture", "Amina\ufffc", "Amina", "Amina"],
  ["joiners", "क्\u200dष 👩\u200d💻", "क्\u200dष 👩\u200d💻", "क्\u200dष 👩\u200d💻"],
])("a text pasted with %s is accepted without invisible characters", (_, pasted, text, name) => {
  expect(paragraph(60, "missing").parse(pasted)).toBe(text);
  expect(line(60).parse(pasted)).toBe(name);
  expect(Username.parse(`ami\u200bna\u202c\u200d`)).toBe("amina");
});

test.each([
  ["a+b@example.com", "a+b@example.com"],
  ["AMINA@Example.COM", "amina@example.com"],
  ["a@example.com  ", "a@example.com"],
  ["a@example.com\u00a0", "a@example.com"],
  ["\u202aa@example.com\u202c\u200b", "a@example.com"],
  ["\u200ca@example.com\u200d\ufe0f", "a@example.com"],
  ["o'brien@example.com", "o'brien@example.com"],
  ["amina@exämple.co.ke", "amina@exämple.co.ke"],
  ["amina@مثال.com", "amina@مثال.com"],
  ["amina@उदाहरण.com", "amina@उदाहरण.com"],
  ["a@می\u200cخواهم.ir", "a@می\u200cخواهم.ir"],
  ["a@क्\u200dष.com", "a@क्\u200dष.com"],
  ["a@مثال\u200b.إختبار\u200c\u200d ", "a@مثال.إختبار"],
  ["a@ex\u200cämple\u200d.com", "a@exämple.com"],
  ["a@l·l.cat", "a@l·l.cat"],
  ["a@スター・ウォーズ.jp", "a@スター・ウォーズ.jp"],
  ["a@נ״נ.il", "a@נ״נ.il"],
])("%j is accepted as the address %s", (pasted, address) => {
  expect(Email.parse(pasted)).toBe(address);
});

test.each([
  ...["a@example.com,", "a@example.com.", "a@example..com", "mailto:a@example.com"],
  ...["<a@example.com>", '"a"@example.com', "Amina <a@example.com>", "a@a.com; b@example.com"],
  ...["a@example", "@example.com", "a@.com", "a@@example.com", "a b@example.com", ".a@example.com"],
  ...["a.@example.com", "a..b@example.com", "a@-example.com", "a@exam_ple.com", "a@10.0.0.1"],
  ...["a@example.com/", "a@exämple.com/x", "a@exämple.com:80", "josé@example.com"],
  ...["a@example.com”", "a@example.com’", "a@example.com»", "a@example.com–", "a@example.com•"],
  ...["a@example.com😊", "a@example.com→", "a@exam™ple.com", "a@example.com…", "a@example.com。"],
  ...["a@example.com·", "a@example.co・", "a@example.com״", "a@اب\u200c.com"],
  ...["(a@example.com)", "a@example.com'", "‘a@example.com’", `${"a".repeat(65)}@example.com`],
])("the address %s is refused, since no mail can be sent to it", (address) => {
  expect(firstMessage(Email.safeParse(address))).toBe(messages.fields.invalidEmail);
});

test("a receipt, a training code or a statement's code may be pasted with invisible characters", () => {
  expect(Receipt.parse("\u202atkq4a1b2c3\u202c\u200b")).toBe("TKQ4A1B2C3");
  expect(ReferenceCode.parse("\ufeffTKQ4A1B2C3\u00a0\u200d")).toBe("TKQ4A1B2C3");
  const { input } = ledgerRoutes.checkStatement;
  expect(input.parse({ code: "\u2068abcde\u201112345\u2069" })).toEqual({ code: "ABCDE-12345" });
});

test.each(["amina", "Amina.Hassan", "a-1", "w_2026", "KLM-writers", "A2345678901234567890"])(
  "%s is accepted as a username: every phone can type it in the Paybill menu",
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
  ["with a sign that a menu may not have", "amina@home"],
  ["on two lines", "amina\nhassan"],
  ["beginning with a digit", "1amina"],
  ["beginning with a dot", ".amina"],
  ["like a phone number", "0712345678"],
  ["like a phone number with a plus sign", "+254712345678"],
])("a username (%s) is refused with the message about its format", (_, username) => {
  expect(firstMessage(Username.safeParse(username))).toBe(invalidUsername);
});

test.each([
  ...["KLM7Q2X9AB", "klm7q2x9ab", "Klm.-_.-_a"],
  ...["admin", "Support", "h.e.l.p", "Admin.Team_1", "customer-care", "activation-fee", "Fee300"],
  ...["m-pesa", "Lipa.Na_M-Pesa", "MyUsername", "account-number", "id_number", "akaunti.yangu"],
  ...["TheWriter", "your_phone_no", "till-ke", "User_Kenya", "my.account.no", "writer2026"],
  ...["acc1380778", "a-c.1380778", "T-138-0778", "no.1234567", "acct_no-1234567"],
  ...["supp0rt", "M-P354", "he1p.desk_24", "supp0rt2026", "acc0unt5", "b1ll1ng", "adm1n-jane"],
])(
  "the username %s is reserved, since strangers might pay to it or trust its owner",
  (username) => {
    expect(firstMessage(Username.safeParse(username))).toBe(messages.fields.reservedUsername);
  },
);

test.each([
  ...["Bill", "feeds", "testimony", "adminah", "helpmate", "njeri-pays", "writerjane"],
  ...["jane.writer", "Kenya", "idah", "theo", "mykes-a", "l1am", "sim0n.k", "t3st3r"],
])("the username %s is accepted, although it looks a little like a reserved one", (username) => {
  expect(Username.parse(username)).toBe(username);
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

const kenyan = "+254712345678";
const dashes = [..."\u2010\u2011\u2012\u2013\u2014\u2015\u2212-\u00ad_~"];
const blanks = [..."\u00a0\u202f\u2009\u2007\u3000\u2800\t.·•"];

test.each([
  ...["+254712345678", "254712345678", "0712345678", "712345678", "  0712 345 678 "],
  ...["\u202a+254 712 345 678\u202c", "\u2068+254 712 345 678\u2069", "0712345678\u200b"],
  ...["\ufeff0712345678", "0712\u2060345\u2060678", "＋２５４７１２３４５６７８"],
  ...dashes.map((dash) => `0712${dash}345${dash}678`),
  ...blanks.map((blank) => `+254${blank}712${blank}345 678`),
  ...["+254 (0) 712 345 678", "(0712) 345-678", "0712/345678", "[0712] 345678"],
  ...["Tel: 0712 345 678", "Phone: +254 712 345 678", "tel:+254712345678", "Tel. No. 0712345678"],
  ...["+254 712 345 678 (WhatsApp)", "0712 345 678 - M-Pesa", "Mobile: 0712345678 (Safaricom)"],
  ...["00254712345678", "002540712345678", "+2540712345678", "254 0712 345 678"],
  ...["Simu: 0712345678", "Namba ya simu 0712 345 678", "My number is 0712345678"],
  ...["M: 0712 345 678", "WhatsApp only: 0712345678", "254,712,345,678", "(0)712 345 678"],
  ...["'0712345678", '"0712345678"', "<+254712345678>", "0712345678,", "0712 345 678;"],
  ...["📞 +254 712 345 678", "• 0712345678", "0712345678 ✅", "٠٧١٢٣٤٥٦٧٨", "+۲۵۴۷۱۲۳۴۵۶۷۸"],
  ...["0712 345 678 ya yangu", "0712345678 is mine", "0712345678 (my M-Pesa number)"],
  ...[
    "0712,345,678",
    "00254 (0) 712 345 678",
    "(+254) (0) 712-345-678",
    "254 (0) 712345678",
    "0 (0)712345678",
  ],
  "\u202a+254 (0) 712\u2011345\u2011678\u202c",
  ...["0254712345678", "000254712345678", "+0254 0712 345 678", "+0712345678", "+ (0) 712 345 678"],
])("%j is accepted as a Kenyan number", (pasted) => {
  expect(Phone.parse(pasted)).toBe(kenyan);
  expect(OptionalPhone.parse(pasted)).toBe(kenyan);
});

test.each([
  ["+256712345631", "+256712345631"],
  ["+1 (202) 555-0123", "+12025550123"],
  ["255712345678", "255712345678"],
  ["00256 712 345 631", "+256712345631"],
  ["+256 (0) 712 345 631", "+256712345631"],
  ["+44 (0)7911 123456", "+447911123456"],
  ["+39 (0) 6 698 12345", "+390669812345"],
  ["00 39 (0)6 698 12345", "+390669812345"],
  ["+2540112345627", "+254112345627"],
])("%j is accepted as the phone number %s", (pasted, kept) => {
  expect(Phone.parse(pasted)).toBe(kept);
});

test.each([
  ...["!", "?!"],
  ...["+25471234562", "+2547123456789", "254254712345633", "+254201234567", "+25407123456789"],
  ...["0812345678", "071234567", "07123456789", "+", "call me", "my number"],
  ...["02547123456", "+0812345678", "0256712345631", "+254 00712345678"],
  ...["0712345678 call 2", "+256712345631 no 2", "0712345678 or 0722345678"],
  ...[
    "712•••678",
    "+44 7•• ••• 456",
    "712···678",
    "712 • • • 678",
    "712…678",
    "07123456(0)78",
    "0712 (0) 345678",
  ],
  ...["12,345", "5,000", "100,000,000", "+1,234", "0712 00 345 (0) 67"],
  ...["0712345678, 0722345678", "*144#", "0712345678#5", "+12025550123,,5", "2547****126"],
])("%j is refused as a phone number, with a message", (typed) => {
  for (const field of [Phone, OptionalPhone])
    expect(firstMessage(field.safeParse(typed))).toBe(messages.fields.invalidPhone);
});

test.each([
  ...[
    "UKL1234567",
    " ukl1234567 ",
    "\u202aUKL1234567\u202c",
    "UKL\u200b1234567",
    "ＵＫＬ１２３４５６７",
  ],
  ...[
    "UKL1234567.",
    "(UKL1234567)",
    '"UKL1234567"',
    "UKL 123 4567",
    "UKL-123-4567",
    "UKL1234567\n",
  ],
  "UKL1234567 Confirmed. Ksh250.00 sent to KALAMU for account T1380778 on 28/11/26 at 6:16 PM",
  "UKL1234567 Confirmed.\nKsh250.00 sent to KALAMU",
  "UKL1234567 Imethibitishwa. Ksh250.00 imetumwa kwa KALAMU",
  "ukl1234567Confirmed.Ksh250.00 paid to KALAMU",
  "Congratulations! UKL1234567 Confirmed. Ksh250.00",
  ...["*UKL1234567* Confirmed.", "ukl1 234567"],
])("%j is accepted as the receipt UKL1234567", (pasted) => {
  expect(ReferenceCode.parse(pasted)).toBe("UKL1234567");
  expect(Receipt.parse(pasted)).toBe("UKL1234567");
});

test.each([
  ...["", "UKL12", "UKL1234567 or UKL7654321", "my code UKL1234567", "UKL#123/456"],
  ...["\udc00UKL1234567", "UKL1234567\ud800"],
  ...["ref 1234567", "Ref-1234567", "1234567 ref", "UKL1234567Confirmedly"],
  ...["UKL1234567 sent", "U".repeat(21), "UKL 1234 Confirmed. Ksh250.00"],
])("%j is no receipt and is refused", (typed) => {
  expect(ReferenceCode.safeParse(typed).success).toBe(false);
  expect(Receipt.safeParse(typed).success).toBe(false);
});
