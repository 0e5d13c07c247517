import { chakra } from "@chakra-ui/react/styled-system";
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
    "& label": {
      display: "flex",
      alignItems: "center",
      gap: "2.5",
      minHeight: "target",
      fontWeight: "600",
      cursor: "pointer",
    },
    "& input": {
      appearance: "none",
      flex: "none",
      width: "2.75rem",
      height: "1.625rem",
      padding: "0.1875rem",
      borderRadius: "full",
      borderWidth: "1.5px",
      borderStyle: "solid",
      borderColor: "soft",
      cursor: "pointer",
      transition: "background-color 120ms",
      _before: {
        content: "''",
        display: "block",
        height: "full",
        aspectRatio: "1",
        borderRadius: "full",
        bg: "soft",
        transition: "translate 120ms",
        // Seen where the reader's own colours take ours away.
        forcedColorAdjust: "none",
      },
      _checked: {
        bg: "blue",
        borderColor: "blue",
        _before: { bg: "card", translate: "1.125rem 0" },
      },
    },
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
    <label>
      <input
        type="checkbox"
        role="switch"
        checked={on}
        aria-checked={on}
        onChange={({ currentTarget }) => onSwitch(currentTarget.checked)}
      />
      {words.openOnly}
    </label>
    <Count role="status">{count === undefined ? "" : words.openCount(count)}</Count>
  </Row>
);
