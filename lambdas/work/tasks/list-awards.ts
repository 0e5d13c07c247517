import { awardStore } from "./award-store";

/** A page of a writer's awards, the newest first. */
export const listAwards = (userId: string, cursor?: string, limit?: number) =>
  awardStore.page(userId, cursor, limit);
