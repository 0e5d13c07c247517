import { Loading, Skeleton } from "../../../ui/skeleton";
import { reviewStrings as words } from "./strings";

/** Where the pages of a PDF will be. */
export const PdfLoading = ({ fileName }: { fileName: string }) => (
  <Loading label={words.pdf.loading(fileName)}>
    <Skeleton height="24rem" />
  </Loading>
);
