import { accountRoutes } from "./accounts";
import { actRoutes } from "./acts";
import { adminTaskRoutes } from "./admin-tasks";
import { attributionRoutes } from "./attribution";
import { contactRoutes } from "./contact";
import { correctionRoutes } from "./corrections";
import { ledgerRoutes } from "./ledger";
import { mailedLinkRoutes } from "./mailed-links";
import { notificationRoutes } from "./notifications";
import { paymentRoutes } from "./payments";
import { payoutNoticeRoutes } from "./payout-notices";
import { peopleRoutes } from "./people";
import { ratingRoutes } from "./ratings";
import { receiptRoutes } from "./receipts";
import { reminderTurnRoutes } from "./reminder-turns";
import { reminderRoutes } from "./reminders";
import { reviewRoutes } from "./reviews";
import { socialRoutes } from "./social";
import { statsRoutes } from "./stats";
import { submissionRoutes } from "./submissions";
import { taskImportRoutes } from "./task-import";
import { taskRoutes } from "./tasks";
import { trainingRoutes } from "./trainings";
import { withdrawalRoutes } from "./withdrawals";

/** Every route there is, by the name of what it does. */
export const api = {
  ...accountRoutes,
  ...mailedLinkRoutes,
  ...socialRoutes,
  ...taskRoutes,
  ...adminTaskRoutes,
  ...taskImportRoutes,
  ...ratingRoutes,
  ...submissionRoutes,
  ...reviewRoutes,
  ...paymentRoutes,
  ...ledgerRoutes,
  ...withdrawalRoutes,
  ...payoutNoticeRoutes,
  ...attributionRoutes,
  ...correctionRoutes,
  ...trainingRoutes,
  ...notificationRoutes,
  ...contactRoutes,
  ...actRoutes,
  ...statsRoutes,
  ...peopleRoutes,
  ...receiptRoutes,
  ...reminderRoutes,
  ...reminderTurnRoutes,
};

export type RouteName = keyof typeof api;
