import type { SiteServer } from "./front-door/front-door";
import { type FollowOptions, followFunctions } from "./function-follower";
import { serveSources } from "./source-server";

interface DevelopmentOptions extends FollowOptions {
  /** Ports of this start, so that another is taken. */
  taken: Set<number>;
}

/** Lets screens and functions follow what is saved, until it is closed. */
export async function startDevelopment(
  options: DevelopmentOptions,
): Promise<{ site: SiteServer; close: () => Promise<void> }> {
  const sources = await serveSources(options.taken);
  const functions = await followFunctions(options);
  return {
    site: sources.site,
    close: async () => {
      await functions.close();
      await sources.close();
    },
  };
}
