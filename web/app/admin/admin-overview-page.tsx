import { chakra } from "@chakra-ui/react/styled-system";
import { Link } from "react-router-dom";
import { ButtonLink } from "../../ui/button-link";
import { Card } from "../../ui/card";
import { Heading } from "../../ui/heading";
import { Known } from "../../ui/known";
import { useDailyTasks } from "../api/use-config";
import { layoutStrings } from "../strings/layout";
import { adminStrings as words } from "../strings/payments";
import { UnattributedPayments } from "./unattributed-payments";

const Stack = chakra("div", { base: { display: "grid", gap: "5" } });
const Note = chakra("p", { base: { color: "soft", marginTop: "1", marginBottom: "4" } });

/** What waits for the administrator, and what is done most often. */
export function AdminOverviewPage() {
  const daily = useDailyTasks();
  return (
    <Stack>
      <Card edge="foot">
        <Heading size="xl">{words.addTaskTitle}</Heading>
        <Note>
          <Known value={daily}>{({ time }) => words.addTaskText(time)}</Known>
        </Note>
        <ButtonLink asChild>
          <Link to="/admin-dashboard/create-task">{layoutStrings.addTask}</Link>
        </ButtonLink>
      </Card>
      <UnattributedPayments />
    </Stack>
  );
}
