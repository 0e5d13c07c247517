import { Stack } from "../../ui/stack";
import { AddTaskCard } from "./add-task-card";
import { Figures } from "./figures/figures";
import { NewestTasks } from "./newest-tasks";
import { UnattributedPayments } from "./unattributed-payments";

/** The business in figures, what waits for the administrator, and what writers see now. */
export const AdminOverviewPage = () => (
  <Stack gap="lg">
    <Figures />
    <AddTaskCard />
    <UnattributedPayments />
    <NewestTasks />
  </Stack>
);
