import type { Clock } from "../../../../local/daraja-world/clock";

/** A clock that only a test advances. Timers without a delay fire immediately. */
export function manualClock(start = "2026-11-21T09:15:26.000Z") {
  let now = Date.parse(start);
  let waiting: { at: number; action: () => void }[] = [];
  const clock: Clock = {
    now: () => new Date(now),
    after: (ms, action) => {
      const timer = { at: now + ms, action };
      if (ms <= 0) setImmediate(action);
      else waiting.push(timer);
      return () => {
        waiting = waiting.filter((other) => other !== timer);
      };
    },
  };
  return {
    ...clock,
    advance: (ms: number) => {
      now += ms;
      const due = waiting.filter(({ at }) => at <= now).sort((one, other) => one.at - other.at);
      waiting = waiting.filter((timer) => !due.includes(timer));
      for (const { action } of due) action();
    },
  };
}

export type ManualClock = ReturnType<typeof manualClock>;
