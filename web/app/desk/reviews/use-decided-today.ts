import type { Act } from "#contracts/audit-log";
import { actRoutes } from "#contracts/audit-log";
import { eastAfricanDay } from "#contracts/east-africa-time";
import { useLivePages } from "../../frame/api/use-live";

/** How soon another reviewer's decision shows, in milliseconds. */
const every = 12_000;

const isDecision = ({ act }: Act) =>
  act === "work-approved" || act === "changes-requested" || act === "work-rejected";

/** What was decided about work today in Nairobi, the newest first, as far as it is loaded. */
export function useDecidedToday() {
  const list = useLivePages(actRoutes.listActs, {}, { every });
  const read = list.data?.pages.flatMap((page) => page.acts) ?? [];
  const today = eastAfricanDay(new Date());
  const isToday = ({ at }: Act) => eastAfricanDay(new Date(at)) === today;
  const last = read.at(-1);
  return {
    acts: read.filter((act) => isDecision(act) && isToday(act)),
    hasMore: list.hasNextPage && last !== undefined && isToday(last),
    isFetching: list.isFetchingNextPage,
    onMore: () => void list.fetchNextPage(),
    actOn: (id: string) => read.find((act) => isDecision(act) && act.subject === id),
    refetch: () => void list.refetch(),
  };
}
