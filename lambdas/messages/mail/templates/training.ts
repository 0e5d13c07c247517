import type { TrainingCourse } from "#contracts/trainings";
import type { Letter, Sender } from "../layout";

const names: Record<TrainingCourse, string> = {
  normal: "Normal Training Sessions",
  special: "Special Guidance Training",
};

/** Where and when a training is held, for who has paid for it. */
export const trainingLetter = (
  { course, link }: { course: TrainingCourse; link: string },
  { productName }: Sender,
): Letter => ({
  subject: `Your training with ${productName}: where and when`,
  heading: `${names[course]} is open to you`,
  parts: [
    {
      text: "Thank you: your payment is verified, and your account is active. The times and the place of the sessions are on this page:",
    },
    { button: { label: "Open my training", link } },
    {
      text: "What you paid is the fee of the training and no part of your balance. The link is yours; please keep it to yourself.",
    },
  ],
});
