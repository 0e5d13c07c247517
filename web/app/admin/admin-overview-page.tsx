import { chakra } from "@chakra-ui/react/styled-system";
import { AddTaskCard } from "./add-task-card";
import { NewestTasks } from "./newest-tasks";
import { UnattributedPayments } from "./unattributed-payments";

const Columns = chakra("div", {
  base: {
    display: "grid",
    gap: "5",
    gridTemplateColumns: {
      base: "minmax(0, 1fr)",
      lg: "minmax(0, 1.7fr) minmax(0, 1fr)",
    },
    "& > :last-child": { gridColumn: "1 / -1" },
  },
});

/** What waits for the administrator, what is done most often, and what writers see now. */
export const AdminOverviewPage = () => (
  <Columns>
    <UnattributedPayments />
    <AddTaskCard />
    <NewestTasks />
  </Columns>
);
