import type { ReactNode } from "react";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { LoadFailed } from "./load-failed";

interface LoadedProps<Data> {
  /** The result of `useLive` or `useQuery`. */
  read: { data: Data | undefined; error: Error | null; refetch: () => unknown };
  loading: string;
  /** A title above the error's message, or a function that puts the message into a sentence. */
  failed: string | ((message: string) => string);
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
}

export function Loaded<Data>({ read, loading, failed, skeleton, children }: LoadedProps<Data>) {
  const { data, error, refetch } = read;
  if (data !== undefined) return children(data);
  if (!error) return <Loading label={loading}>{skeleton ?? twoLines}</Loading>;
  if (typeof failed === "function")
    return <LoadFailed onRetry={refetch}>{failed(error.message)}</LoadFailed>;
  return (
    <LoadFailed title={failed} onRetry={refetch}>
      {error.message}
    </LoadFailed>
  );
}

const twoLines = (
  <>
    <Skeleton width="70%" marginBottom="3" />
    <Skeleton width="60%" />
  </>
);
