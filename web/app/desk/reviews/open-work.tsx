import { reviewRoutes } from "#contracts/reviews";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form-alert";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { Stack } from "../../../ui/stack";
import { call } from "../../frame/api/client";
import { reviewStrings as words } from "./strings";

/** Fetches the file of a submission. Throws if that fails, or if `signal` is aborted. */
export async function fetchWork(id: string, signal: AbortSignal): Promise<Uint8Array> {
  const { url } = await call(reviewRoutes.getReviewFile, { id }, {}, { signal });
  const file = await fetch(url, { signal, cache: "no-store", credentials: "omit" });
  if (!file.ok) throw new Error(`Storage answered ${file.status}.`);
  const data = new Uint8Array(await file.arrayBuffer());
  signal.throwIfAborted();
  return data;
}

export const WorkLoading = ({ fileName }: { fileName: string }) => (
  <Loading label={words.pdf.loading(fileName)}>
    <Skeleton height="24rem" />
  </Loading>
);

export const NotShownNote = ({ names }: { names: string }) =>
  names === "" ? null : <FormAlert tone="waiting">{words.notShown(names)}</FormAlert>;

interface WorkUnopenedProps {
  text: string;
  /** The label of the button for another try; undefined if another try is useless. */
  again: string | undefined;
  onRetry: () => void;
}

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
