import { paymentRoutes } from "#contracts/payments";
import { reviewRoutes } from "#contracts/reviews";
import { waitsSince } from "#contracts/submissions";
import { trainingRoutes } from "#contracts/trainings";
import { withdrawalRoutes } from "#contracts/withdrawals";
import { formatShortDuration } from "../../../ui/dates";
import { formatPrice } from "../../../ui/money";
import { unbroken } from "../../../ui/unbroken";
import { useLive } from "../../frame/api/use-live";
import { useNow } from "../../frame/hooks/use-now";
import { figureStrings as words } from "./strings";

interface Waiting {
  since: string | null;
  amount: number | null;
}

interface FirstPage {
  waiting: readonly Waiting[];
  /** The queue goes on after its first page. */
  hasMore: boolean;
}

const every = { every: 60_000 } as const;
const oldestFirst = { order: "asc" } as const;

const pageOf = (waiting: readonly Waiting[] | undefined, cursor: string | undefined) =>
  waiting && { waiting, hasMore: cursor !== undefined };

function Works() {
  const { data } = useLive(reviewRoutes.listReviews, {}, oldestFirst, every);
  const waiting = data?.submissions.map((work) => ({
    since: waitsSince(work),
    amount: work.task.amount,
  }));
  return <Facts page={pageOf(waiting, data?.cursor)} />;
}

function Codes() {
  const asked = { ...oldestFirst, status: "waiting" } as const;
  const { data } = useLive(trainingRoutes.listTrainingPayments, {}, asked, every);
  const waiting = data?.trainings.map(({ submittedAt, amount }) => ({
    since: submittedAt,
    amount,
  }));
  return <Facts page={pageOf(waiting, data?.cursor)} />;
}

function Withdrawals() {
  const asked = { ...oldestFirst, state: "undecided" } as const;
  const { data } = useLive(withdrawalRoutes.listAllWithdrawals, {}, asked, every);
  const waiting = data?.withdrawals.map(({ createdAt, amount }) => ({ since: createdAt, amount }));
  return <Facts page={pageOf(waiting, data?.cursor)} />;
}

function Unmatched() {
  const { data } = useLive(paymentRoutes.listUnattributedPayments, {}, oldestFirst, every);
  const waiting = data?.payments.map(({ receivedAt, amount }) => ({ since: receivedAt, amount }));
  return <Facts page={pageOf(waiting, data?.cursor)} />;
}

/** How long the oldest of a queue waits and how much money its first page is about. */
export const queueFacts = {
  submissions: Works,
  trainings: Codes,
  withdrawals: Withdrawals,
  unattributed: Unmatched,
} as const;

function Facts({ page }: { page: FirstPage | undefined }) {
  const now = useNow(30_000);
  if (!page || page.waiting.length === 0) return null;
  const oldest = Math.min(
    ...page.waiting.map(({ since }) => (since ? Date.parse(since) : Infinity)),
  );
  const sum = page.waiting.reduce((all, { amount }) => all + (amount ?? 0), 0);
  return (
    <span>
      {unbroken(
        words.oldest(
          formatShortDuration(Math.max(0, now.getTime() - oldest)),
          sum > 0 ? formatPrice(sum) : "",
          page.hasMore,
        ),
      )}
    </span>
  );
}
