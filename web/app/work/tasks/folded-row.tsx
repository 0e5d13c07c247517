import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";
import { Disclosure } from "../../../ui/disclosure";
import { ChevronDownIcon } from "../../../ui/icons";
import { TaskIdText } from "./task-context";

/** One entry of a list; `over` if the writer has nothing left to do. */
export const Frame = chakra("li", {
  base: {
    display: "grid",
    gap: "2.5",
    minWidth: "0",
    padding: { base: "4", md: "5" },
    bg: "card",
    borderWidth: "1px",
    borderColor: "line",
    borderRadius: "md",
  },
  variants: {
    state: {
      open: {},
      marked: { borderColor: "blue", boxShadow: "0 0 0 1px token(colors.blue)" },
      over: { bg: "transparent", paddingBlock: { base: "0", md: "0" } },
    },
  },
});

const Summary = chakra("summary", {
  base: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr) auto 1rem",
    alignItems: "center",
    columnGap: "3",
    rowGap: "1",
    paddingBlock: "3",
    cursor: "pointer",
    // The theme draws a summary as a link. This summary is a row.
    "details > &": { color: "ink", fontWeight: "400", textDecoration: "none", display: "grid" },
    "& > svg": { gridColumn: "3", gridRow: "1 / span 2", color: "blue" },
    "[open] > &": { "& > svg": { transform: "rotate(180deg)" } },
  },
});

interface FoldedRowProps {
  titleId: string;
  title: ReactNode;
  /** Shown at the end of the first line. */
  end?: ReactNode;
  taskId: string;
  state: ReactNode;
  open?: boolean;
  children: ReactNode;
}

/** An entry of two lines that a press expands. */
export const FoldedRow = ({
  titleId,
  title,
  end,
  taskId,
  state,
  open = false,
  children,
}: FoldedRowProps) => (
  <Frame aria-labelledby={titleId} state="over">
    <Disclosure open={open}>
      <Summary>
        {title}
        {end && <chakra.span textAlign="end">{end}</chakra.span>}
        <TaskIdText>{taskId}</TaskIdText>
        <chakra.span textAlign="end">{state}</chakra.span>
        <ChevronDownIcon size={16} />
      </Summary>
      <Grid gap="2.5" templateColumns="minmax(0, 1fr)" paddingBottom="4">
        {children}
      </Grid>
    </Disclosure>
  </Frame>
);
