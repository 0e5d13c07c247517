import { trainingPrefix } from "#contracts/person";
import type { InputOf, ReplyOf } from "#contracts/route";
import type { AdminTraining, trainingRoutes } from "#contracts/trainings";
import { findProfiles, insistOnLiveSession, profiles } from "../../accounts/profile/profile";
import type { Caller } from "../../platform/caller";
import { settings } from "../../platform/settings";
import {
  adminTraining,
  shownTraining,
  type TrainingItem,
  trainingLists,
  trainings,
} from "./training";

export async function ownTrainings(
  caller: Caller,
  cursor: string | undefined,
): Promise<ReplyOf<typeof trainingRoutes.listTrainings>> {
  const [profile, { items, next }] = await Promise.all([
    profiles.find({ userId: caller.userId }),
    ownPage(caller.userId, cursor),
  ]);
  insistOnLiveSession(profile, caller);
  const { paybill, trainingFees: fees } = settings();
  const { accountNumber } = profile;
  return {
    trainings: items.map(shownTraining),
    instructions: {
      paybill,
      account: accountNumber === undefined ? null : trainingPrefix + accountNumber,
      fees,
    },
    ...next,
  };
}

const perPage = 25;
/**
 * The most trainings of one list that a search by course reads. The people in two such lists fit
 * into one batch read.
 */
const mostLookedAt = 33;

const ownPage = (userId: string, cursor: string | undefined, limit = perPage) =>
  trainings.page({ userId }, { cursor, limit, consistent: true });

export const trainingsOfWriter = async (userId: string, cursor?: string, limit?: number) =>
  withPeople(await ownPage(userId, cursor, limit));

/**
 * Returns a page of all trainings with their writers, for the administrator. By default waiting
 * trainings come oldest first, those with a payment before the others; decided ones come newest
 * first.
 */
export async function allTrainings({
  status,
  course,
  order = status === "waiting" ? "asc" : "desc",
  cursor,
}: InputOf<typeof trainingRoutes.listTrainingPayments>) {
  const page = {
    limit: course ? mostLookedAt : perPage,
    order: order === "asc" ? ("ascending" as const) : ("descending" as const),
    matches: (each: TrainingItem) => !course || each.course === course,
  };
  const read = (lists: readonly (typeof trainingLists)[number][], from: string | undefined) =>
    trainings.pageOfSeveral(
      "inList",
      lists.map((list) => ({ list })),
      { ...page, cursor: from },
    );
  if (status !== "waiting")
    return await withPeople(await read(status ? [status] : trainingLists, cursor));
  const isFurther = cursor?.startsWith(further) ?? false;
  const seen = isFurther ? { items: [], next: {} } : await read(["waiting"], cursor);
  if ("cursor" in seen.next) return await withPeople(seen);
  const { items, next } = await read(["unmatched"], isFurther ? cursor?.slice(1) : undefined);
  return await withPeople({
    items: [...seen.items, ...items],
    next: next.cursor === undefined ? {} : { cursor: further + next.cursor },
  });
}

/**
 * Returns when the oldest waiting code was entered, with or without a payment; undefined if none
 * waits.
 */
export async function oldestCode() {
  const { items } = await trainings.pageOfSeveral(
    "inList",
    [{ list: "waiting" }, { list: "unmatched" }],
    { cursor: undefined, limit: 1, order: "ascending", matches: () => true },
  );
  return items[0]?.submittedAt;
}

/**
 * The prefix of a cursor in the list of codes without a payment. Other cursors are times, which
 * never begin with it.
 */
const further = "_";

async function withPeople({ items, next }: Awaited<ReturnType<typeof ownPage>>) {
  const people = await findProfiles(items.flatMap(peopleIn));
  return { trainings: items.map((each) => adminTraining(each, people)), ...next };
}

export const shownToAdmin = async (training: TrainingItem): Promise<AdminTraining> =>
  adminTraining(training, await findProfiles(peopleIn(training)));

const peopleIn = ({ userId, payment }: TrainingItem) =>
  [userId, payment?.creditedTo, payment?.askedForOf].filter((id) => typeof id === "string");
