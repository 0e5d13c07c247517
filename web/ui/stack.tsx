import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";

export const Stack = chakra("div", {
  base: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", alignContent: "start" },
  variants: {
    gap: { sm: { rowGap: "2" }, md: { rowGap: "4" }, lg: { rowGap: { base: "3", md: "5" } } },
  },
  defaultVariants: { gap: "md" },
});

interface ColumnsProps {
  /** The columns on a wide screen, in CSS syntax. */
  wide: string;
  children: ReactNode;
}

/** Cards below each other, or side by side on a wide screen. */
export const Columns = ({ wide, children }: ColumnsProps) => (
  <Grid
    gap={{ base: "3", md: "5" }}
    alignItems="start"
    templateColumns={{ base: "minmax(0, 1fr)", xl: wide }}
  >
    {children}
  </Grid>
);
