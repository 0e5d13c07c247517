import { Loading, Skeleton } from "../../../ui/skeleton";
import { reviewStrings as words } from "./strings";

/** In the size of what is coming. */
export const WorkLoading = ({ fileName }: { fileName: string }) => (
  <Loading label={words.pdf.loading(fileName)}>
    <Skeleton height="24rem" />
  </Loading>
);
