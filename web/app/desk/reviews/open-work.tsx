import { reviewRoutes } from "#contracts/reviews";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form-alert";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { Stack } from "../../../ui/stack";
import { call } from "../../frame/api/client";
import { reviewStrings as words } from "./strings";

/** The file of a submission. Throws when it can't be fetched, or `signal` ends it. */
export async function fetchWork(id: string, signal: AbortSignal): Promise<Uint8Array> {
  const { url } = await call(reviewRoutes.getReviewFile, { id }, {}, { signal });
  const file = await fetch(url, { signal, cache: "no-store", credentials: "omit" });
  if (!file.ok) throw new Error(`Storage answered ${file.status}.`);
  const data = new Uint8Array(await file.arrayBuffer());
  signal.throwIfAborted();
  return data;
}

/** A skeleton in the size of what is coming. */
export const WorkLoading = ({ fileName }: { fileName: string }) => (
  <Loading label={words.pdf.loading(fileName)}>
    <Skeleton height="24rem" />
  </Loading>
);

/** Names what of a file its view leaves out; `names` is empty when nothing is. */
export const NotShownNote = ({ names }: { names: string }) =>
  names === "" ? null : <FormAlert tone="waiting">{words.notShown(names)}</FormAlert>;

interface WorkUnopenedProps {
  /** Why it is not shown. */
  text: string;
  /** Where another try may help. */
  again: string | undefined;
  onRetry: () => void;
}

/** Shown in place of a file that could not be shown. */
export const WorkUnopened = ({ text, again, onRetry }: WorkUnopenedProps) => (
  <Stack gap="sm">
    <FormAlert tone="waiting">{text}</FormAlert>
    {again && (
      <Button variant="secondary" size="sm" onClick={onRetry}>
        {again}
      </Button>
    )}
  </Stack>
);
