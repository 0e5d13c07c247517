import { chakra } from "@chakra-ui/react/styled-system";
import { Switch } from "../../ui/switch";
import { taskStrings } from "../strings/tasks";

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
  /** How many tasks can be taken, of all fields; undefined until it is known. */
  count: number | undefined;
  on: boolean;
  onSwitch: (on: boolean) => void;
}

/** Whether only tasks that can be taken are listed, and how many there are. */
export const OpenSwitch = ({ count, on, onSwitch }: OpenSwitchProps) => (
  <Row>
    <Switch on={on} onSwitch={onSwitch}>
      {words.openOnly}
    </Switch>
    <Count role="status">{count === undefined ? "" : words.openCount(count)}</Count>
  </Row>
);
