import { onlineManager, QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router-dom";
import { UiProvider } from "../ui/provider";
import { registerServiceWorker } from "../ui/register-service-worker";
import { fetchAhead } from "./fetch-ahead";
import { noticeTouches } from "./frame/api/attention";
import { queryClient } from "./frame/api/query-client";
import { AppRoutes } from "./routes";

/** Puts the application on the page, in the place of the shape that stood there. */
export function start() {
  const root = document.getElementById("root");
  if (!root) throw new Error("The page has no place for the application.");
  // It believes in a network until told otherwise, and would not notice that one has come.
  onlineManager.setOnline(navigator.onLine);
  createRoot(root).render(
    <StrictMode>
      <UiProvider>
        <QueryClientProvider client={queryClient}>
          <BrowserRouter>
            <AppRoutes />
          </BrowserRouter>
        </QueryClientProvider>
      </UiProvider>
    </StrictMode>,
  );
  noticeTouches();
  registerServiceWorker();
  // The next page fetches its own code when this has not come to an end.
  fetchAhead(queryClient).catch(() => undefined);
}
