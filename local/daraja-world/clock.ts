import type { Clock } from "./types";

export type { Clock } from "./types";

/** The machine's clock. Its timers never prevent the end of the process. */
export const systemClock: Clock = {
  now: () => new Date(),
  after: (ms, action) => {
    const timer = setTimeout(action, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

interface Timer {
  at: number;
  action: () => void;
  callOff: () => void;
}

/** Resolves after other tasks, so that the work of earlier timers can continue first. */
const otherTasks = () => new Promise<void>((resolve) => setImmediate(resolve));

export interface MovableClock extends Clock {
  /** Advances the clock and runs the timers that are due then, in order. */
  advance(ms: number): Promise<void>;
  clear(): void;
}

/** A clock that follows `base` and can also be advanced. */
export function movableClock(base: Clock): MovableClock {
  let moved = 0;
  const waiting = new Set<Timer>();
  const now = () => base.now().getTime() + moved;

  const start = (timer: Timer) => {
    timer.callOff = base.after(Math.max(0, timer.at - now()), () => run(timer));
  };
  const run = (timer: Timer) => {
    if (waiting.delete(timer)) timer.action();
  };
  const nextBefore = (end: number) =>
    [...waiting].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0];

  return {
    now: () => new Date(now()),
    after: (ms, action) => {
      const timer: Timer = { at: now() + ms, action, callOff: () => {} };
      waiting.add(timer);
      start(timer);
      return () => {
        waiting.delete(timer);
        timer.callOff();
      };
    },
    advance: async (ms) => {
      const end = now() + ms;
      for (let timer = nextBefore(end); timer; timer = nextBefore(end)) {
        moved += Math.max(0, timer.at - now());
        timer.callOff();
        run(timer);
        await otherTasks();
      }
      moved += Math.max(0, end - now());
      for (const timer of waiting) {
        timer.callOff();
        start(timer);
      }
    },
    clear: () => {
      for (const timer of waiting) timer.callOff();
      waiting.clear();
    },
  };
}
