import type { World } from "../world";

/** Resolves after `ms` milliseconds of the simulator's clock. */
export const pause = (world: World, ms: number) =>
  new Promise<void>((resolve) => {
    world.clock.after(ms, resolve);
  });
