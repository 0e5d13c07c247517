/** Waits a random time, longer each round, so that writers of the same items spread out. */
export const jitter = (round: number) =>
  new Promise((done) => setTimeout(done, Math.random() * 2 ** Math.min(round, 6) * 10));
