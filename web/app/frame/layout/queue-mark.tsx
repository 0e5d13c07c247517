import { lazy, Suspense } from "react";
import type { Place } from "./pages";

/** Only the administrator's places count anything. */
const QueueCount = lazy(() =>
  import("../../desk/queue-count").then(({ QueueCount }) => ({ default: QueueCount })),
);

/** How much waits at a place, beside its name. */
export const QueueMark = ({ queue }: { queue: Place["queue"] }) =>
  queue && (
    <Suspense>
      <QueueCount of={queue} />
    </Suspense>
  );
