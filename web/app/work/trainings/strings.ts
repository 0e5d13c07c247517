import { type TrainingCourse, type TrainingStatus, trainingMessages } from "#contracts/trainings";
import { catalogue } from "../../../ui/strings/catalogue";

const trainings = trainingMessages;

const about: Record<TrainingCourse, string> = {
  normal: "Sessions in a group on how tasks are read, written and submitted.",
  special: "Guidance for you alone, by somebody who reviews work every day.",
};
const stands: Record<TrainingStatus, string> = {
  waiting: "Waiting",
  accepted: "Accepted",
  refused: "Not accepted",
};
const courses: Record<TrainingCourse, string> = {
  normal: "Normal Training Sessions",
  special: "Special Guidance Training",
};
export const trainingStrings = catalogue({
  about,
  courses,
  feesTitle: "Training fees",
  feesNote: "Paid to our paybill. Training fees are not part of your balance.",
  receiptTitle: (course: string) => `Paid: ${course}`,
  receiptText: (amount: string, receipt: string) =>
    `${amount} has arrived, receipt ${receipt}. It is a fee, not part of your balance.`,
  receiptPlace: "See where and when it is held",
  never:
    "Training is never required, and no task depends on it. The fee is not part of your balance.",
  activates: "Once your payment is verified, your account is active too.",
  whereAndWhen: (support: string) =>
    `Schedule and venue come with your receipt. Want them before paying? Email ${support}.`,
  refund: trainings.refund,
  payTitle: "Pay the fee",
  payLead: (payee: string) => `On any phone: M-Pesa, Lipa na M-Pesa, Pay Bill. You pay ${payee}.`,
  payNoCode:
    "A payment to this account number needs no code: your training opens by itself, usually within a minute.",
  codeTitle: "Enter your reference code",
  codeLead: "For payments that were made to another account number. The code is in M-Pesa’s SMS.",
  code: "Reference code",
  codeHint: "At least 6 letters and digits, like UKL7QW3RT9.",
  submit: "Verify my payment",
  verifying: "Verifying your payment…",
  failed: trainings.failed,
  signInAgain: trainings.signInAgain,
  unloaded: trainings.userUnloaded,
  invalidCode: trainings.invalidCode,
  loading: "Loading your training",
  ownTitle: "Your payments for this training",
  place: "See where and when",
  note: (note: string) => `Note: ${note}`,
  paidOn: (code: string, time: string) => `${code}, ${time}`,
  stands,
  accepted: trainings.accepted,
  activated: "Your account is active now.",
  ledOnTitle: "Your account is active, so this is your page",
  ledOnText: (training: string) => `${training} is for you, too, if you like. No task needs it.`,
  ledOnPlace: "See the training and how it is paid",
  profileTitle: "Trainings",
  profileText: "Training is never required.",
  price: (amount: string) => `${amount}, paid to our paybill`,
  bought: "Paid",
  toTasks: "The marketplace opens in a moment.",
});
