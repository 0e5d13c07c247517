import type { World } from "../world";

export const pause = (world: World, ms: number) =>
  new Promise<void>((resolve) => {
    world.clock.after(ms, resolve);
  });
