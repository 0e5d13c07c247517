import { useEffect } from "react";
import { useNavigate } from "react-router-dom";
import type { WorkerMessage } from "../../ui/kept-app";
import { askAnew } from "./api/query-client";

/** Asks for everything on screen at once when something was pushed, and opens what a notice was pressed for. */
export function useWorkerMessages() {
  const navigate = useNavigate();
  useEffect(() => {
    const worker = navigator.serviceWorker as ServiceWorkerContainer | undefined;
    const hear = ({ data }: MessageEvent<WorkerMessage>) => {
      if (data.open) void navigate(data.open);
      askAnew();
    };
    worker?.addEventListener("message", hear);
    return () => worker?.removeEventListener("message", hear);
  }, [navigate]);
}
