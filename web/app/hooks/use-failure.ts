import { useEffect, useState } from "react";
import { useOnline } from "../../ui/use-online";

/** What went wrong with the last try; what no answer came to is over once the network is back. */
export function useFailure<Failure extends { unreached: boolean }>() {
  const [failure, setFailure] = useState<Failure>();
  const online = useOnline();
  useEffect(() => {
    if (online) setFailure((last) => (last?.unreached ? undefined : last));
  }, [online]);
  return [failure, setFailure] as const;
}
