import { Outlet, useLocation } from "react-router-dom";
import { SessionGuard } from "../session/session-guard";
import { errorStrings } from "../strings/errors";
import { layoutStrings as words } from "../strings/layout";
import { overviewStrings } from "../strings/overview";
import { Frame } from "./frame";
import { writerGroups, writerHelp, writerPlaces, writerProfile } from "./pages";

/** The writer's dashboard: its places, and the page that is open. */
export function WriterLayout() {
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
        <Outlet />
      </Frame>
    </SessionGuard>
  );
}
