import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";
import { Heading } from "./heading";
import { Saying, type SayingName } from "./saying";

interface EmptyStateProps {
  title: string;
  /** Says what will appear here, and how to get it. */
  children?: ReactNode;
  saying?: SayingName;
  action?: ReactNode;
  level?: 1 | 2 | 3;
}

/** Shown in place of a list or text that is still empty. */
export const EmptyState = ({ title, children, saying, action, level = 2 }: EmptyStateProps) => (
  <Grid
    templateColumns="minmax(0, 1fr)"
    justifyItems="center"
    gap="3"
    paddingBlock="12"
    paddingInline="min(1.25rem, 4vw)"
    textAlign="center"
  >
    {saying && <Saying of={saying} />}
    <Heading level={level} size="lg">
      {title}
    </Heading>
    {children && (
      <chakra.p color="soft" maxWidth="28rem">
        {children}
      </chakra.p>
    )}
    {action}
  </Grid>
);
