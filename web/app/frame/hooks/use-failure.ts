import { useEffect, useState } from "react";
import { useOnline } from "../../../ui/use-online";

/** What went wrong with the last try. If no answer came, it is forgotten once the network is back. */
export function useFailure<Failure extends { unanswered: boolean }>() {
  const [failure, setFailure] = useState<Failure>();
  const online = useOnline();
  useEffect(() => {
    if (online) setFailure((last) => (last?.unanswered ? undefined : last));
  }, [online]);
  return [failure, setFailure] as const;
}
