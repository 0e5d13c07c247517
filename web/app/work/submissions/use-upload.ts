import { useSyncExternalStore } from "react";
import { useSession } from "../../frame/session/session-store";
import { nothing, uploadStore } from "./upload-state";

/** The upload of this tab, wherever it was started, if it is the signed-in person's. */
export function useUpload() {
  const upload = useSyncExternalStore(uploadStore.subscribe, uploadStore.read);
  const userId = useSession()?.userId ?? "";
  return {
    upload: upload.userId === userId ? upload : nothing,
    start: (taskId: string, file: File) => void uploadStore.start(userId, taskId, file),
  };
}
