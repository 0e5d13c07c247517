import { chakra } from "@chakra-ui/react/styled-system";
import { reviewStrings as words } from "./strings";

const Legend = chakra("ul", {
  base: {
    display: { base: "none", lg: "flex" },
    flexWrap: "wrap",
    gap: "2",
    listStyle: "none",
    color: "soft",
    fontSize: "sm",
  },
});
/** A key of the keyboard. */
export const Key = chakra("kbd", {
  base: {
    fontFamily: "mono",
    borderWidth: "1px",
    borderStyle: "solid",
    borderColor: "line",
    borderRadius: "sm",
    paddingInline: "1.5",
    whiteSpace: "nowrap",
  },
});

/** Which key does what. */
export const KeyLegend = () => (
  <Legend aria-label={words.keys}>
    {Object.entries(words.keyNames).map(([key, does]) => (
      <li key={key}>
        <Key>{key}</Key> {does}
      </li>
    ))}
  </Legend>
);
