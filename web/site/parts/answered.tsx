import { Grid } from "@chakra-ui/react/grid";
import type { ReactNode } from "react";
import type { Question } from "../content/questions";
import { Accordion } from "./accordion";
import { TalkToUs } from "./talk-to-us";

interface AnsweredProps {
  questions: readonly Question[];
  /** Questions that share a name close each other. */
  name: string;
  /** What stands under the questions. */
  children?: ReactNode;
}

/** The questions that have answers, and whom to ask the others. */
export const Answered = ({ questions, name, children }: AnsweredProps) => (
  <Grid
    templateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 21rem" }}
    gap={{ base: "10", lg: "16" }}
    alignItems="start"
    marginTop="8"
  >
    <div>
      <Accordion questions={questions} name={name} />
      {children}
    </div>
    <TalkToUs />
  </Grid>
);
