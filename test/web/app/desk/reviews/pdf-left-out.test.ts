import { PDFDocument, PDFHexString, PDFName } from "@cantoo/pdf-lib";
import { getDocument, VerbosityLevel } from "pdfjs-dist/legacy/build/pdf.mjs";
import { expect, test } from "vitest";
import { namesOf } from "../../../../../web/app/desk/reviews/not-shown";
import { leftOut } from "../../../../../web/app/desk/reviews/pdf-left-out";

const named = async (data: Uint8Array) => {
  const task = getDocument({ data, verbosity: VerbosityLevel.ERRORS });
  const { counts, cut } = await leftOut(await task.promise);
  await task.destroy();
  return namesOf(counts, cut);
};

async function annotated(...annotations: Record<string, unknown>[]) {
  const file = await PDFDocument.create();
  const { node } = file.addPage([400, 560]);
  const refs = annotations.map((each) =>
    file.context.register(
      file.context.obj({ Type: "Annot", Rect: [9, 9, 99, 99], ...each } as never),
    ),
  );
  node.set(PDFName.of("Annots"), file.context.obj(refs));
  return file;
}
const words = PDFHexString.fromText("Is this true?");

test.each([
  ["a sticky note", { Subtype: "Text", Contents: words }, "1 note"],
  [
    "a remark on marked words",
    { Subtype: "Highlight", Contents: words, QuadPoints: [9, 9, 99, 9, 9, 99, 99, 99] },
    "1 note",
  ],
  ["marked words", { Subtype: "Highlight", QuadPoints: [9, 9, 99, 9, 9, 99, 99, 99] }, ""],
  ["a link", { Subtype: "Link" }, ""],
  ["a film", { Subtype: "RichMedia" }, "1 annotation"],
  ["a stamp without a picture", { Subtype: "Stamp" }, "1 annotation"],
  [
    "an answer that only Acrobat draws",
    { Subtype: "Widget", FT: "Tx", T: PDFHexString.fromText("n"), V: words },
    "1 answer of a form",
  ],
  [
    "a ticked box that only Acrobat draws",
    { Subtype: "Widget", FT: "Btn", T: PDFHexString.fromText("b"), V: "Yes", AS: "Yes" },
    "1 answer of a form",
  ],
  [
    "a box that is not ticked",
    { Subtype: "Widget", FT: "Btn", T: PDFHexString.fromText("b"), V: "Off", AS: "Off" },
    "",
  ],
])(
  "in a PDF with %s, only content that the view doesn't draw is reported",
  async (_, annotation, not) => {
    const file = await annotated(annotation);
    expect(await named(await file.save())).toBe(not);
  },
);

test("the view reports all scripts, no matter what starts them", async () => {
  const file = await annotated();
  const script = { S: "JavaScript", JS: PDFHexString.fromText("app.alert('hi')") };
  file.catalog.set(PDFName.of("OpenAction"), file.context.obj(script as never));
  file.getPage(0).node.set(PDFName.of("AA"), file.context.obj({ O: script } as never));
  expect(await named(await file.save())).toBe("2 scripts");
});
