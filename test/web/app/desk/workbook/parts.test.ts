import { strFromU8, strToU8, zipSync } from "fflate";
import { expect, test } from "vitest";
import { unzip, unzipBeginnings } from "../../../../../web/app/desk/workbook/parts";

const text = "word/document.xml";
const strings = "xl/sharedStrings.xml";
test.each([
  [text, `./${text}`],
  [text, `//${text}`],
  [text, "word\\document.xml"],
  [text, "WORD/document.xml"],
  [strings, "xl/sharedstrings.xml"],
  ["word/Text.xml", "/word/text.xml"],
])("an entry called %s is read, and not one called %s", (exact, other) => {
  const both = [
    [exact, strToU8("exact")],
    [other, strToU8("other")],
  ] as const;
  for (const entries of [both, both.toReversed()]) {
    const archive = zipSync(Object.fromEntries(entries));
    const read = [unzip(archive, /xml$/, 5), unzipBeginnings(archive, () => 5, 5)];
    expect(
      read.map((files) => [...files].map(([name, bytes]) => [name, strFromU8(bytes)])),
    ).toEqual(Array(2).fill([[exact.toLowerCase(), "exact"]]));
  }
});
