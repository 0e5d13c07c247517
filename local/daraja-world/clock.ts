/** Time as the simulator sees it. Tests pass one that they move by hand. */
export interface Clock {
  now(): Date;
  /** Runs `action` after `ms` milliseconds; the returned function calls it off. */
  after(ms: number, action: () => void): () => void;
}

/** The machine's own clock. A waiting timer never keeps the process alive. */
export const systemClock: Clock = {
  now: () => new Date(),
  after: (ms, action) => {
    const timer = setTimeout(action, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};
