/** Waits a moment, a longer one each round, so that those who met don't meet again. */
export const jitter = (round: number) =>
  new Promise((done) => setTimeout(done, Math.random() * 2 ** Math.min(round, 6) * 10));
