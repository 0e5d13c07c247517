import { accountMessages } from "#contracts/accounts";
import { trainingPrefix } from "#contracts/person";
import type { InputOf, ReplyOf } from "#contracts/route";
import type { AdminTraining, trainingRoutes } from "#contracts/trainings";
import { insistOnLiveSession, profileStore } from "../../accounts/profile/profile-store";
import { AppError } from "../../platform/app-error";
import type { Caller } from "../../platform/caller";
import { settings } from "../../platform/settings";
import { adminTraining, shownTraining, type TrainingItem } from "./training";
import { trainingStore } from "./training-store";

/** The caller's trainings, and how one is paid for. */
export async function ownTrainings(
  caller: Caller,
  cursor: string | undefined,
): Promise<ReplyOf<typeof trainingRoutes.listTrainings>> {
  const [profile, { trainings, ...next }] = await Promise.all([
    profileStore.find(caller.userId),
    trainingsOf(caller.userId, cursor),
  ]);
  if (!profile) throw new AppError("not_found", accountMessages.profileNotFound);
  insistOnLiveSession(profile, caller);
  const { paybill, trainingFees: fees } = settings();
  const { accountNumber } = profile;
  return {
    trainings,
    instructions: {
      paybill,
      account: accountNumber === undefined ? null : trainingPrefix + accountNumber,
      fees,
    },
    ...next,
  };
}

/** A page of a writer's trainings, the newest first. */
export async function trainingsOf(userId: string, cursor?: string, limit?: number) {
  const { trainings, ...next } = await trainingStore.page(userId, cursor, limit);
  return { trainings: trainings.map(shownTraining), ...next };
}

/** The same for the administrator. */
export async function trainingsOfWriter(userId: string, cursor?: string, limit?: number) {
  return await withPeople(await trainingStore.page(userId, cursor, limit));
}

/** A page of everybody's trainings for the administrator, with their writers. */
export async function allTrainings(asked: InputOf<typeof trainingRoutes.listTrainingPayments>) {
  return await withPeople(await trainingStore.adminPage(asked));
}

async function withPeople({ trainings, ...next }: Awaited<ReturnType<typeof trainingStore.page>>) {
  const people = await profileStore.findAll(trainings.flatMap(peopleIn));
  return { trainings: trainings.map((each) => adminTraining(each, people)), ...next };
}

/** One training as the administrator sees it. */
export const shownToAdmin = async (training: TrainingItem): Promise<AdminTraining> =>
  adminTraining(training, await profileStore.findAll(peopleIn(training)));

const peopleIn = ({ userId, payment }: TrainingItem) =>
  payment?.creditedTo ? [userId, payment.creditedTo] : [userId];
