import { chakra } from "@chakra-ui/react/styled-system";
import { AddTaskCard } from "./add-task-card";
import { NewestTasks } from "./newest-tasks";
import { UnattributedPayments } from "./unattributed-payments";

const Stack = chakra("div", {
  base: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: { base: "4", md: "5" } },
});

/** What waits for the administrator, what is done most often, and what writers see now. */
export const AdminOverviewPage = () => (
  <Stack>
    <UnattributedPayments />
    <AddTaskCard />
    <NewestTasks />
  </Stack>
);
