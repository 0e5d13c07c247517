import { chakra } from "@chakra-ui/react/styled-system";
import { Heading } from "../../ui/heading";
import { unbroken } from "../../ui/unbroken";
import { straightAnswers } from "../content/questions";
import { Section } from "../parts/section";
import { useSettings } from "../site-context";

const Grid = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: { base: "minmax(0, 1fr)", md: "1fr 1fr" },
    gap: { base: "8", md: "10" },
    marginTop: "10",
  },
});
const Answer = chakra("div", {
  base: { borderInlineStart: "3px solid token(colors.gold)", paddingInlineStart: "5" },
});
const Words = chakra("p", { base: { color: "soft", marginTop: "2", maxWidth: "line" } });

interface StraightAnswersProps {
  title: string;
  text?: string;
  tone?: "paper" | "wash";
}

/** What it costs, how money comes, what happens when something breaks, and who is behind it. */
export const StraightAnswers = (props: StraightAnswersProps) => (
  <Section id="straight-answers" {...props}>
    <Grid>
      {straightAnswers(useSettings()).map(({ question, answer }) => (
        <Answer key={question}>
          <Heading level={3} size="lg">
            {question}
          </Heading>
          <Words>{unbroken(answer)}</Words>
        </Answer>
      ))}
    </Grid>
  </Section>
);
