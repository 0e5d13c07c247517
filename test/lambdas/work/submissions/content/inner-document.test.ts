import { strToU8 } from "fflate";
import { expect, test } from "vitest";
import { aWordFile } from "../../../../support/work-files";
import { judged } from "./judged-file";

const withPage = (page: string) =>
  aWordFile({
    "word/_rels/document.xml.rels": strToU8(
      '<Relationships><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/aFChunk" Target="chunk.html"/></Relationships>',
    ),
    "word/chunk.html": strToU8(page),
  });

test.each([
  ["words alone", "<h1>Maize</h1><p>The whole essay, see http://a.test/</p>", []],
  ["a link to press", '<a href="https://a.test/">KNBS</a>', []],
  ["a picture of its own", '<img src="cid:a">', []],
  ["a picture elsewhere", "<img src='//a.test/a.png'>", ["asks-outside"]],
  ["a background elsewhere", "<p style='background: url(http://a.test/a.png)'>", ["asks-outside"]],
  [
    "parts in Base64",
    "MIME-Version: 1.0\nContent-Transfer-Encoding: base64\n\nPGk=",
    ["asks-outside"],
  ],
])(
  "an inner document with %s is judged by the content that it loads from outside",
  async (_, page, marks) => {
    expect(await judged("work.docx", withPage(page))).toEqual({ fileName: "work.docx", marks });
  },
);
