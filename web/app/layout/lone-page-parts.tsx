import { chakra } from "@chakra-ui/react/styled-system";

export const Sheet = chakra("div", {
  base: { minHeight: "100dvh", bg: "wash", display: "flex", flexDirection: "column" },
});
export const Brand = chakra("a", {
  base: {
    display: "inline-flex",
    minHeight: "target",
    alignItems: "center",
    margin: { base: "4", md: "6" },
    borderRadius: "sm",
  },
});
export const Main = chakra("main", {
  base: { flex: "1", width: "full", paddingInline: "4", paddingBottom: "12" },
});
