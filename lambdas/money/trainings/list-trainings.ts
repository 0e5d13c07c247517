import { trainingPrefix } from "#contracts/person";
import type { InputOf, ReplyOf } from "#contracts/route";
import { type AdminTraining, TrainingStatus, type trainingRoutes } from "#contracts/trainings";
import { findProfiles, insistOnLiveSession, profiles } from "../../accounts/profile/profile";
import type { Caller } from "../../platform/caller";
import { settings } from "../../platform/settings";
import { adminTraining, shownTraining, type TrainingItem, trainings } from "./training";

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
/** How many trainings are looked through for those of one course; their writers and owners are one read. */
const mostLookedAt = 50;

const ownPage = (userId: string, cursor: string | undefined, limit = perPage) =>
  trainings.page({ userId }, { cursor, limit, consistent: true });

/** A page of a writer's trainings for the administrator, the newest first. */
export const trainingsOfWriter = async (userId: string, cursor?: string, limit?: number) =>
  withPeople(await ownPage(userId, cursor, limit));

/**
 * A page of everybody's trainings for the administrator, with their writers. Unless said otherwise what
 * waits the longest comes first, and else the newest.
 */
export async function allTrainings({
  status,
  course,
  order = status === "waiting" ? "asc" : "desc",
  cursor,
}: InputOf<typeof trainingRoutes.listTrainingPayments>) {
  const statuses = status ? [status] : TrainingStatus.options;
  const lists = statuses.map((each) => ({ status: each }));
  const page = await trainings.pageOfSeveral("ofStatus", lists, {
    cursor,
    limit: course ? mostLookedAt : perPage,
    order: order === "asc" ? "ascending" : "descending",
    matches: (each) => !course || each.course === course,
  });
  return withPeople(page);
}

async function withPeople({ items, next }: Awaited<ReturnType<typeof ownPage>>) {
  const people = await findProfiles(items.flatMap(peopleIn));
  return { trainings: items.map((each) => adminTraining(each, people)), ...next };
}

export const shownToAdmin = async (training: TrainingItem): Promise<AdminTraining> =>
  adminTraining(training, await findProfiles(peopleIn(training)));

const peopleIn = ({ userId, payment }: TrainingItem) =>
  [userId, payment?.creditedTo, payment?.askedForOf].filter((id) => typeof id === "string");
