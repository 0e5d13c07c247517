import { catalogue } from "../../ui/strings/catalogue";

/** What the administrator's queues have in common. */
export const queueStrings = catalogue({
  order: "Order",
  orders: { desc: "Newest first", asc: "Oldest first" },
  emptySoFarTitle: "None so far",
  emptySoFar: "Not everything is looked through yet.",
  lookFurther: "Look further",
});
