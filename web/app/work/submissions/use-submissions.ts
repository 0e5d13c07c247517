import { liveUpdates } from "#contracts/live-updates";
import { submissionRoutes } from "#contracts/submissions";
import { useLivePages } from "../../frame/api/use-live-pages";

/** What the writer has handed in, newest first, asked for anew when `useLiveUpdates` says. */
export const useSubmissions = (enabled: boolean) =>
  useLivePages(
    submissionRoutes.listSubmissions,
    {},
    {
      every: liveUpdates.atLatest,
      snapshot: "submissions",
      enabled,
    },
  );
