import { Outlet, useLocation, useMatch } from "react-router-dom";
import { PausedPayouts } from "../desk/paused-payouts";
import { PersonName } from "../desk/people/person-link";
import { personStrings } from "../desk/people/strings";
import { errorStrings } from "../frame/api/strings";
import { layoutStrings } from "../frame/layout/strings";
import { SessionGuard } from "../frame/session/session-guard";
import { Frame } from "./frame";
import { adminGroups, adminHelp, adminProfile, adminSubpages } from "./pages";
import { PaletteButton } from "./palette/palette-button";

export function AdminLayout() {
  const path = useLocation().pathname.replace(/\/$/, "");
  const place = adminGroups.flatMap(({ places }) => places).find(({ to }) => to === path);
  const taskId = useMatch("/admin-dashboard/manage-task/:id")?.params.id;
  const personId = useMatch("/admin-dashboard/users/:id")?.params.id;

  return (
    <SessionGuard who="admin">
      <Frame
        tone="admin"
        groups={adminGroups}
        title={
          place?.label ??
          adminSubpages[path] ??
          (personId ? personStrings.title : (taskId ?? errorStrings.notFound))
        }
        {...(personId && { heading: () => <PersonName id={personId} /> })}
        profile={{ ...adminProfile, label: layoutStrings.adminSettings }}
        help={adminHelp}
        tools={<PaletteButton />}
        foldsMenu={path === "/admin-dashboard/review"}
      >
        <PausedPayouts />
        <Outlet />
      </Frame>
    </SessionGuard>
  );
}
