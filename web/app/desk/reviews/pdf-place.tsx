import { lazy, Suspense, useState } from "react";
import type { Submission } from "#contracts/submissions";
import { Button } from "../../../ui/button";
import { formatSize } from "../../../ui/file-size";
import { PdfLoading } from "./pdf-loading";
import { reviewStrings as words } from "./strings";

const PdfView = lazy(async () => ({ default: (await import("./pdf-view")).PdfView }));

/** What is larger is shown when somebody asks for it: it may be paid for by the megabyte. */
const shownAtOnce = 5_000_000;

/** Where a PDF is shown; what reads it is fetched with the first one. */
export function PdfPlace({ version: { id, fileName, size } }: { version: Submission }) {
  const [isShown, setShown] = useState(size <= shownAtOnce);
  if (!isShown)
    return (
      <Button variant="quiet" size="sm" onClick={() => setShown(true)}>
        {words.pdf.show(formatSize(size))}
      </Button>
    );
  return (
    <Suspense fallback={<PdfLoading fileName={fileName} />}>
      <PdfView id={id} fileName={fileName} />
    </Suspense>
  );
}
