import { chakra } from "@chakra-ui/react/styled-system";
import type { PDFDocumentProxy } from "pdfjs-dist/legacy/build/pdf.mjs";
import { useState } from "react";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form-alert";
import { Stack } from "../../../ui/stack";
import { PdfBar, zooms } from "./pdf-bar";
import { PdfLoading } from "./pdf-loading";
import { PdfPage } from "./pdf-page";
import { reviewStrings } from "./strings";
import { usePdf } from "./use-pdf";

const words = reviewStrings.pdf;

/** Who has no mouse moves an enlarged page with the arrows. */
const Place = chakra("section", {
  base: { overflowX: "auto", bg: "quietWash", padding: { base: "0", md: "3" }, borderRadius: "md" },
});

interface PdfViewProps {
  id: string;
  fileName: string;
}

/** A PDF in place, a page at a time: nothing in the file runs. */
export function PdfView({ id, fileName }: PdfViewProps) {
  const { opening, retry } = usePdf(id);
  if (opening.state === "loading") return <PdfLoading fileName={fileName} />;
  if (opening.state === "open") return <Pages pdf={opening.pdf} fileName={fileName} />;
  return (
    <Stack gap="sm">
      <FormAlert tone="waiting">{words.failed[opening.why]}</FormAlert>
      {opening.why === "unreached" && (
        <Button variant="secondary" size="sm" onClick={retry}>
          {words.again}
        </Button>
      )}
    </Stack>
  );
}

function Pages({ pdf, fileName }: { pdf: PDFDocumentProxy; fileName: string }) {
  const [number, setNumber] = useState(1);
  const [size, setSize] = useState(0);
  return (
    <div>
      <PdfBar
        number={number}
        count={pdf.numPages}
        size={size}
        onPage={setNumber}
        onSize={setSize}
      />
      <Place tabIndex={0} aria-label={words.pageOf(number, fileName)}>
        <PdfPage key={`${number} ${size}`} pdf={pdf} number={number} zoom={zooms[size] ?? 1} />
      </Place>
    </div>
  );
}
