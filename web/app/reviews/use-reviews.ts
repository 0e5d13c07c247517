import { api } from "#contracts/api";
import { useLivePages } from "../api/use-live-pages";

/** How soon new work shows, in milliseconds. */
const every = 3000;

/** Work that waits for its review, the oldest first, kept up to date. */
export function useReviews() {
  const list = useLivePages(api.listReviews, {}, { every });
  return { list, works: list.data?.pages.flatMap((page) => page.submissions) };
}
