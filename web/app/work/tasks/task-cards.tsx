import { chakra } from "@chakra-ui/react/styled-system";

/** The list that tasks stand in; `stale` while a newer page is fetched. */
export const TaskCards = chakra("ul", {
  base: {
    display: "grid",
    gap: "4",
    gridTemplateColumns: "minmax(0, 1fr)",
    outline: "none",
  },
  variants: { stale: { true: { opacity: 0.6 } } },
});
