import { accountRoutes } from "./accounts";
import { contactRoutes } from "./contact";
import { ledgerRoutes } from "./ledger";
import { notificationRoutes } from "./notifications";
import { paymentRoutes } from "./payments";
import { ratingRoutes } from "./ratings";
import { socialRoutes } from "./social";
import { taskRoutes } from "./tasks";

/** Every route there is, by the name of what it does. */
export const api = {
  ...accountRoutes,
  ...socialRoutes,
  ...taskRoutes,
  ...ratingRoutes,
  ...paymentRoutes,
  ...ledgerRoutes,
  ...notificationRoutes,
  ...contactRoutes,
};

export type RouteName = keyof typeof api;
