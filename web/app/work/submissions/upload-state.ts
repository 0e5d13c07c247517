import { useSyncExternalStore } from "react";
import type { Submission } from "#contracts/submissions";
import { inTab } from "../../../ui/storage";
import { ApiProblem, isUnanswered, wordsOf } from "../../frame/api/api-problem";
import { useSession } from "../../frame/session/session-store";
import { submissionStrings as words } from "./strings";
import { FileUnreadable, runUpload } from "./upload-run";

export interface UploadState {
  /** `reading` the file · `sending` · `waiting` for the network · `checking` by the service · `safe` · `refused`. */
  step: "none" | "reading" | "sending" | "waiting" | "checking" | "safe" | "refused";
  /** The person whose upload it is: somebody else may sign in within the same tab. */
  userId: string;
  taskId: string;
  fileName: string;
  size: number;
  /** Bytes that have arrived or are under way; fewer after a cut, when some have to be sent again. */
  sent: number;
  /**
   * The highest `sent` so far, which the percentage shows; undefined until the service has said how
   * much it has.
   */
  reached: number | undefined;
  /** Bytes a second since it resumed; undefined until that is known. */
  rate: number | undefined;
  submission: Submission | undefined;
  problem: string | undefined;
  /** The service no longer has the upload: the file was refused, or came too late. */
  isForgotten: boolean;
}

const nothing: UploadState = {
  step: "none",
  userId: "",
  taskId: "",
  fileName: "",
  size: 0,
  sent: 0,
  reached: undefined,
  rate: undefined,
  submission: undefined,
  problem: undefined,
  isForgotten: false,
};

/** The upload of this tab. It lives above the pages, so that its writer may look at others during it. */
let state = nothing;

let running: AbortController | undefined;

let wake: (() => void) | undefined;

const listeners = new Set<() => void>();

export const isUnderWay = ({ step }: Pick<UploadState, "step">) =>
  !["none", "safe", "refused"].includes(step);

function set(change: Partial<UploadState>) {
  state = { ...state, ...change };
  if (isUnderWay(state)) addEventListener("beforeunload", warn);
  else removeEventListener("beforeunload", warn);
  for (const listener of listeners) listener();
}

/** The browser asks, in its own words, before leaving. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

export const uploadStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => state,

  /** Starts or resumes the upload of a file; another upload of this tab is left as it stands. */
  async start(userId: string, taskId: string, file: File): Promise<void> {
    running?.abort();
    const controller = new AbortController();
    running = controller;
    const { signal } = controller;
    set({ ...nothing, step: "reading", userId, taskId, fileName: file.name, size: file.size });
    const tell = (change: Partial<UploadState>) => {
      if (!signal.aborted) set(change);
    };
    try {
      const speed = speedometer();
      const submission = await runUpload({
        userId,
        taskId,
        file,
        signal,
        pause: (attempt) => pause(attempt, signal),
        steps: {
          begun: (begun, sent) =>
            tell({ step: "sending", submission: begun, sent, reached: reach(begun.id, sent) }),
          sent: (sent) => {
            const reached = state.submission && reach(state.submission.id, sent);
            tell({ step: "sending", sent, reached, rate: speed.at(sent) });
          },
          waiting: (sent) => {
            speed.reset();
            tell({ step: "waiting", sent, rate: undefined });
          },
          checking: () => tell({ step: "checking" }),
        },
      });
      tell({ step: "safe", submission, sent: file.size });
    } catch (error) {
      tell({ step: "refused", problem: problemOf(error), isForgotten: isForgotten(error) });
    }
  },

  /** Stops sending. The arrived parts stay, and the same file resumes from them. */
  stop() {
    running?.abort();
    set(nothing);
  },

  tryNow: () => wake?.(),
};

const reachedName = "kalamu-upload";

/** The most bytes of an upload that this tab has shown, over a reload too. */
function reach(id: string, sent: number): number {
  const [known, bytes] = (inTab.getItem(reachedName) ?? "").split(" ");
  const reached = known === id ? Math.max(sent, Number(bytes)) : sent;
  inTab.setItem(reachedName, `${id} ${reached}`);
  return reached;
}

const isForgotten = (error: unknown) =>
  error instanceof ApiProblem && ["wrong_file", "past_due", "not_found"].includes(error.code ?? "");

function problemOf(error: unknown): string {
  if (error instanceof FileUnreadable) return words.form.unreadable;
  return isUnanswered(error) ? words.failed : wordsOf(error);
}

const shortestPause = 1000;

const longestPause = 15_000;

/** Waits for the network, a press, or a while that grows each time. */
const pause = (attempt: number, signal: AbortSignal) =>
  new Promise<void>((settle) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      signal.removeEventListener("abort", end);
      wake = undefined;
      settle();
    };
    const timer = setTimeout(end, Math.min(longestPause, shortestPause * 2 ** attempt));
    addEventListener("online", end);
    signal.addEventListener("abort", end);
    wake = end;
  });

/** Bytes a second since it was reset, once two seconds have passed. */
function speedometer() {
  let from: { at: number; sent: number } | undefined;
  return {
    reset: () => {
      from = undefined;
    },
    at(sent: number): number | undefined {
      const now = performance.now();
      from ??= { at: now, sent };
      const seconds = (now - from.at) / 1000;
      return seconds < 2 || sent <= from.sent ? undefined : (sent - from.sent) / seconds;
    },
  };
}

/** The upload of this tab, from any page, if it is the signed-in person's. */
export function useUpload() {
  const upload = useSyncExternalStore(uploadStore.subscribe, uploadStore.read);
  const userId = useSession()?.userId ?? "";
  return {
    upload: upload.userId === userId ? upload : nothing,
    start: (taskId: string, file: File) => void uploadStore.start(userId, taskId, file),
  };
}
