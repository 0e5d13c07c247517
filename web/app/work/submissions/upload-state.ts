import { useSyncExternalStore } from "react";
import type { Submission } from "#contracts/submissions";
import { inTab } from "../../../ui/storage";
import { ApiProblem, isUnanswered, wordsOf } from "../../frame/api/api-problem";
import { useSession } from "../../frame/session/session-store";
import { submissionStrings as words } from "./strings";
import { FileUnreadable, runUpload } from "./upload-run";

export interface UploadState {
  /**
   * `waiting`: the last request failed. `checking`: the service checks the file. `safe`: the file
   * is submitted.
   */
  step: "none" | "reading" | "sending" | "waiting" | "checking" | "safe" | "refused";
  /** The person who uploads; another person may sign in within the same tab. */
  userId: string;
  taskId: string;
  fileName: string;
  size: number;
  /** Bytes that have arrived or are being sent; fewer after a lost connection. */
  sent: number;
  /**
   * The highest `sent` so far, for the percentage; undefined until the service says how many bytes
   * it has.
   */
  reached: number | undefined;
  /** Bytes per second since the last pause; undefined until it is known. */
  rate: number | undefined;
  submission: Submission | undefined;
  problem: string | undefined;
  /** True if the service has deleted the upload: the file was refused, or was too late. */
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

/** This tab's upload. It belongs to no page, so the writer can open other pages. */
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

/** The browser asks before the person leaves the page. */
const warn = (event: BeforeUnloadEvent) => event.preventDefault();

export const uploadStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: () => state,

  /**
   * Starts or resumes the upload of a file. Stops another upload of this tab, which can be resumed
   * later.
   */
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

  /** Stops sending. The parts that have arrived stay stored, so the same file can be resumed. */
  stop() {
    running?.abort();
    set(nothing);
  },

  tryNow: () => wake?.(),
};

const reachedName = "kalamu-upload";

/** Returns the most bytes of an upload that this tab has shown. A reload keeps this number. */
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

/** Waits for the network, a press on the button, or a time that increases with each attempt. */
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

/**
 * Measures bytes per second since the last reset; undefined in the first two seconds, and while
 * nothing was sent.
 */
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

/** This tab's upload if it belongs to the signed-in person; otherwise none. */
export function useUpload() {
  const upload = useSyncExternalStore(uploadStore.subscribe, uploadStore.read);
  const userId = useSession()?.userId ?? "";
  return {
    upload: upload.userId === userId ? upload : nothing,
    start: (taskId: string, file: File) => void uploadStore.start(userId, taskId, file),
  };
}
