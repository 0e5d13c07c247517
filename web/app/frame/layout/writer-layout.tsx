import { Outlet, useLocation } from "react-router-dom";
import { Invitation } from "../../account/notifications/invitation";
import { overviewStrings } from "../../work/overview/strings";
import { errorStrings } from "../api/strings";
import { SessionGuard } from "../session/session-guard";
import { useWorkerMessages } from "../use-worker-messages";
import { Frame } from "./frame";
import { writerGroups, writerHelp, writerPlaces, writerProfile } from "./pages";
import { layoutStrings as words } from "./strings";

export function WriterLayout() {
  useWorkerMessages();
  const path = useLocation().pathname.replace(/\/$/, "");
  const place = writerPlaces.find(({ to }) => to === path);

  return (
    <SessionGuard who="writer">
      <Frame
        tone="writer"
        groups={writerGroups}
        title={place?.label ?? errorStrings.notFound}
        {...(path === "/dashboard" && {
          heading: (me) => (me ? overviewStrings.greeting(me.firstName) : words.overview),
        })}
        profile={writerProfile}
        help={writerHelp}
      >
        {path === "/dashboard" && <Invitation />}
        <Outlet />
      </Frame>
    </SessionGuard>
  );
}
