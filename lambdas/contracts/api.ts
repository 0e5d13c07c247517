import { accountRoutes } from "./accounts";
import { adminTaskRoutes, taskImportRoutes } from "./admin-tasks";
import { auditRoutes } from "./audit-log";
import { contactRoutes } from "./contact";
import { correctionRoutes } from "./corrections";
import { firstScreenRoutes } from "./first-screen";
import { ledgerRoutes } from "./ledger";
import { mailedLinkRoutes } from "./mailed-links";
import { mailRoutes } from "./mails";
import { meRoutes } from "./me";
import { moneyRoutes } from "./money";
import { noteRoutes } from "./notes";
import { notificationRoutes } from "./notifications";
import { paymentRoutes, receiptRoutes } from "./payments";
import { peopleRoutes } from "./people";
import { pushRoutes } from "./push";
import { questionRoutes } from "./questions";
import { ratingRoutes } from "./ratings";
import { reminderRoutes, reminderStandingRoutes } from "./reminders";
import { reviewRoutes } from "./reviews";
import { secondLookRoutes } from "./second-looks";
import { socialRoutes } from "./social";
import { statsRoutes } from "./stats";
import { submissionRoutes } from "./submissions";
import { taskRoutes } from "./tasks";
import { trainingRoutes } from "./trainings";
import { payoutNoticeRoutes, withdrawalRoutes } from "./withdrawals";

export const api = {
  ...accountRoutes,
  ...meRoutes,
  ...firstScreenRoutes,
  ...mailedLinkRoutes,
  ...socialRoutes,
  ...taskRoutes,
  ...adminTaskRoutes,
  ...taskImportRoutes,
  ...ratingRoutes,
  ...submissionRoutes,
  ...reviewRoutes,
  ...secondLookRoutes,
  ...questionRoutes,
  ...paymentRoutes,
  ...ledgerRoutes,
  ...withdrawalRoutes,
  ...payoutNoticeRoutes,
  ...correctionRoutes,
  ...trainingRoutes,
  ...notificationRoutes,
  ...contactRoutes,
  ...auditRoutes,
  ...statsRoutes,
  ...moneyRoutes,
  ...peopleRoutes,
  ...noteRoutes,
  ...receiptRoutes,
  ...reminderRoutes,
  ...reminderStandingRoutes,
  ...mailRoutes,
  ...pushRoutes,
};

export type RouteName = keyof typeof api;
