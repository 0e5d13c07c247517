import type { World } from "../world";

/** Resolves after this many milliseconds of the simulator's clock. */
export const pause = (world: World, ms: number) =>
  new Promise<void>((resolve) => {
    world.clock.after(ms, resolve);
  });
