import type { SiteServer } from "./front-door/front-door";
import { type FollowOptions, followFunctions } from "./function-follower";
import { serveSources } from "./source-server";

/** Lets screens and functions follow what is saved, until it is closed. */
export async function startDevelopment(
  options: FollowOptions,
): Promise<{ site: SiteServer; close: () => Promise<void> }> {
  const sources = await serveSources();
  const functions = await followFunctions(options);
  return {
    site: sources.site,
    close: async () => {
      await functions.close();
      await sources.close();
    },
  };
}
