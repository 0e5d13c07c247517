import { LoadFailed } from "../../frame/layout/load-failed";
import { useRefreshMe } from "../use-me";
import { profileStrings } from "./strings";

/** In place of what needs the account: why it could not be loaded, and the way to try again. */
export function ProfileUnloaded({ error }: { error: Error }) {
  const refresh = useRefreshMe();
  return (
    <LoadFailed title={profileStrings.unloaded} onRetry={refresh}>
      {error.message}
    </LoadFailed>
  );
}
