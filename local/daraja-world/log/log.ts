import type { Clock } from "../clock";
import type { Events } from "../events";
import type { State } from "../state";
import type { LogEntry } from "../types";
import { redact, redactAddress } from "./redact";

const kept = 5_000;

export interface Log {
  /** Adds an entry before its answer is known, so that entries follow the order of arrival. */
  open(entry: Pick<LogEntry, "direction" | "kind" | "method" | "target" | "sent">): LogEntry;
  close(entry: LogEntry, end: Pick<LogEntry, "status" | "answer" | "note" | "reason">): void;
  /** The entries after an id or an instant (ISO), oldest first; undefined for any other text. */
  since(mark: string): LogEntry[] | undefined;
}

export function createLog(
  state: Pick<State, "log" | "lastLogId">,
  { clock, events, save }: { clock: Clock; events: Events; save: () => void },
): Log {
  const changed = () => {
    save();
    events.tell({ type: "log" });
  };
  return {
    open: (given) => {
      state.lastLogId += 1;
      const entry: LogEntry = {
        ...given,
        id: state.lastLogId,
        at: clock.now().toISOString(),
        target: redactAddress(given.target),
        sent: redact(given.sent),
        status: null,
      };
      state.log.push(entry);
      if (state.log.length > kept) state.log.splice(0, state.log.length - kept);
      changed();
      return entry;
    },
    close: (entry, { status, answer, note, reason }) => {
      entry.status = status;
      if (answer !== undefined) entry.answer = redact(answer);
      if (note !== undefined) entry.note = note;
      if (reason !== undefined) entry.reason = reason;
      changed();
    },
    since: (mark) => {
      if (/^\d+$/.test(mark)) return state.log.filter(({ id }) => id > Number(mark));
      // Date.parse also accepts texts that are not instants.
      const instant = /^\d{4}-/.test(mark) ? Date.parse(mark) : Number.NaN;
      if (Number.isNaN(instant)) return undefined;
      return state.log.filter(({ at }) => Date.parse(at) > instant);
    },
  };
}
