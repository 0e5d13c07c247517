import { chakra } from "@chakra-ui/react/styled-system";

/** A side remark: smaller and softer than the main text. */
export const Note = chakra("p", { base: { color: "soft", fontSize: "sm" } });
