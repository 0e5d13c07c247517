import { expect, test } from "vitest";
import { fromOutside } from "../../../../../web/app/desk/reviews/from-outside";

const links = (...types: string[]) =>
  `<Relationships>${types.map((type) => `<Relationship Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${type}" Target="https://example.com/a" TargetMode="External"/>`).join("")}</Relationships>`;

test("the content that a file loads from outside is counted by kind", () => {
  expect(
    fromOutside(
      new Map([
        ["word/_rels/document.xml.rels", links("hyperlink", "image", "image", "attachedTemplate")],
        ["word/charts/_rels/chart1.xml.rels", links("oleObject")],
        ["xl/externallinks/_rels/externallink1.xml.rels", links("externalLinkPath")],
        [
          "_rels/.rels",
          '<Relationships><Relationship Type="a/image" Target="a.png"/></Relationships>',
        ],
      ]),
    ),
  ).toBe("2 pictures, 1 chart’s numbers, 1 other workbook");
  expect(fromOutside(new Map([["_rels/.rels", links("hyperlink")]]))).toBe("");
});
