import { Stack } from "../../ui/stack";
import { AddTaskCard } from "./add-task-card";
import { Figures } from "./figures/figures";
import { NewestTasks } from "./newest-tasks";
import { InactivePeople } from "./people/inactive-people";
import { UsersCard } from "./people/users-card";
import { UnattributedPayments } from "./unattributed-payments";

/** The business in figures, what waits for the administrator, who writes, and what writers see now. */
export const AdminOverviewPage = () => (
  <Stack gap="lg">
    <Figures />
    <AddTaskCard />
    <UnattributedPayments />
    <UsersCard />
    <InactivePeople />
    <NewestTasks />
  </Stack>
);
