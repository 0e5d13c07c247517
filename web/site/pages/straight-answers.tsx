import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { Heading } from "../../ui/heading";
import { unbroken } from "../../ui/unbroken";
import { straightAnswers } from "../content/questions";
import { Section } from "../parts/section";
import { useSettings } from "../site-context";

interface StraightAnswersProps {
  title: string;
  text?: string;
  tone?: "paper" | "wash";
}

/** What it costs, how money comes, what happens when something breaks, and who is behind it. */
export const StraightAnswers = (props: StraightAnswersProps) => (
  <Section id="straight-answers" {...props}>
    <chakra.div
      display="grid"
      gridTemplateColumns={{ base: "minmax(0, 1fr)", md: "1fr 1fr" }}
      gap={{ base: "8", md: "10" }}
      marginTop="10"
    >
      {straightAnswers(useSettings()).map(({ question, answer }) => (
        <Box borderInlineStart="3px solid token(colors.gold)" paddingInlineStart="5" key={question}>
          <Heading level={3} size="lg">
            {question}
          </Heading>
          <chakra.p color="soft" marginTop="2" maxWidth="line">
            {unbroken(answer)}
          </chakra.p>
        </Box>
      ))}
    </chakra.div>
  </Section>
);
