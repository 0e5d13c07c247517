import { chakra } from "@chakra-ui/react/styled-system";
import type { TaskField } from "#contracts/tasks";
import { Switch } from "../../../ui/switch";
import { openCount } from "./open-tasks";
import { taskStrings } from "./strings";
import { useOpenTasks } from "./use-tasks";

const words = taskStrings.marketplace;

const Row = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    columnGap: "4",
    marginBlock: { base: "-2.5", md: "-2" },
  },
});
const Count = chakra("span", { base: { color: "soft" } });

interface OpenSwitchProps {
  /** The field that is chosen, if one is. */
  field: TaskField | undefined;
  on: boolean;
  onSwitch: (on: boolean) => void;
}

/** Whether only tasks that can be taken are listed, and how many of the field there are. */
export function OpenSwitch({ field, on, onSwitch }: OpenSwitchProps) {
  const { data } = useOpenTasks();
  return (
    <Row>
      <Switch on={on} onSwitch={onSwitch}>
        {words.openOnly}
      </Switch>
      <Count role="status">{data ? words.openCount(openCount(data, field)) : ""}</Count>
    </Row>
  );
}
