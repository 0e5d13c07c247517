import { useEffect } from "react";
import { Outlet, useLocation, useNavigate } from "react-router-dom";
import type { WorkerMessage } from "../../ui/kept-app";
import { Invitation } from "../account/notifications/invitation";
import { refetchAll } from "../frame/api/query-client";
import { errorStrings } from "../frame/api/strings";
import { layoutStrings as words } from "../frame/layout/strings";
import { SessionGuard } from "../frame/session/session-guard";
import { overviewStrings } from "../work/overview/strings";
import { Frame } from "./frame";
import { writerGroups, writerHelp, writerPlaces, writerProfile } from "./pages";

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
        <Outlet />
        {path === "/dashboard" && <Invitation />}
      </Frame>
    </SessionGuard>
  );
}

/**
 * Refetches all data on the page when a push message arrives, and opens the page of a notification
 * that the person presses.
 */
function useWorkerMessages() {
  const navigate = useNavigate();
  useEffect(() => {
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const hear = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.open) void navigate(data.open);
      refetchAll();
    };
    worker?.addEventListener("message", hear);
    return () => worker?.removeEventListener("message", hear);
  }, [navigate]);
}
