import { chakra } from "@chakra-ui/react/styled-system";

/** A word beside the matter: smaller and softer than it. */
export const Note = chakra("p", { base: { color: "soft", fontSize: "sm" } });
