import { Outlet, useLocation } from "react-router-dom";
import { SessionGuard } from "../session/session-guard";
import { errorStrings } from "../strings/errors";
import { Frame } from "./frame";
import { adminGroups, adminHelp, adminProfile, adminSettings } from "./pages";

/** The administrator's dashboard: its places, and the page that is open. */
export function AdminLayout() {
  const path = useLocation().pathname.replace(/\/$/, "");
  const place = adminGroups.flatMap(({ places }) => places).find(({ to }) => to === path);

  return (
    <SessionGuard who="admin">
      <Frame
        tone="admin"
        groups={adminGroups}
        title={place?.label ?? errorStrings.notFound}
        profile={adminProfile}
        settings={adminSettings}
        help={adminHelp}
      >
        <Outlet />
      </Frame>
    </SessionGuard>
  );
}
