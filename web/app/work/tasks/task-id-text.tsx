import { chakra } from "@chakra-ui/react/styled-system";

/** The id of a task, which breaks where a person would. */
export const TaskIdText = chakra("span", {
  base: { fontFamily: "mono", fontSize: "sm", color: "soft", whiteSpace: "nowrap" },
});
