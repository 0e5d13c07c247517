import { Box } from "@chakra-ui/react/box";
import { Grid } from "@chakra-ui/react/grid";
import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";
import { ButtonLink } from "../../ui/button-link";
import { Card } from "../../ui/card";
import { Heading } from "../../ui/heading";
import { PlusIcon } from "../../ui/icons";
import { unbroken } from "../../ui/unbroken";
import { type Question, straightAnswers } from "../content/questions";
import { site } from "../content/site";
import { useSettings } from "../site-context";
import { ContactDetails } from "./contact-details";
import { Section } from "./section";

const Ask = chakra("summary", {
  base: {
    display: "flex",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "4",
    minHeight: "16",
    paddingBlock: "3",
    fontFamily: "pen",
    fontWeight: "650",
    fontSize: "lg",
    lineHeight: "1.25",
    color: "blue",
    listStyle: "none",
    "&::-webkit-details-marker": { display: "none" },
    "& svg": { transition: "transform 160ms" },
    "[open] > &": { "& svg": { transform: "rotate(45deg)" } },
  },
});

interface AccordionProps {
  questions: readonly Question[];
  /** Only one question is open at a time among those with the same name. */
  name: string;
  /** True if all questions are closed when the page opens. */
  folded?: boolean;
}

/**
 * Questions, each with its answer folded below it. They open by keyboard and without JavaScript.
 */
export const Accordion = ({ questions, name, folded = false }: AccordionProps) => (
  <Box borderTop="1px solid token(colors.line)">
    {questions.map(({ question, answer }, index) => (
      <chakra.details
        borderBottom="1px solid token(colors.line)"
        key={question}
        name={name}
        open={index === 0 && !folded}
      >
        <Ask>
          <span>{unbroken(question)}</span>
          <PlusIcon />
        </Ask>
        <chakra.p paddingBottom="5" maxWidth="line" color="soft">
          {unbroken(answer)}
        </chakra.p>
      </chakra.details>
    ))}
  </Box>
);

const { talkToUs } = site;

/** The ways to contact a person, for questions without an answer on the page. */
export const TalkToUs = () => (
  <Card as="section" id="contact" edge="top" aria-labelledby="contact-title">
    <Heading id="contact-title" size="lg">
      {talkToUs.title}
    </Heading>
    <chakra.p color="soft" marginTop="2" marginBottom="4">
      {talkToUs.text}
    </chakra.p>
    <ContactDetails />
    <ButtonLink href="/contact" variant="secondary" wide marginTop="5">
      {talkToUs.button}
    </ButtonLink>
  </Card>
);

interface AnsweredProps extends AccordionProps {
  children?: ReactNode;
}

export const Answered = ({ children, ...accordion }: AnsweredProps) => (
  <Grid
    templateColumns={{ base: "minmax(0, 1fr)", lg: "minmax(0, 1fr) 21rem" }}
    gap={{ base: "10", lg: "16" }}
    alignItems="start"
    marginTop="8"
  >
    <div>
      <Accordion {...accordion} />
      {children}
    </div>
    <TalkToUs />
  </Grid>
);

interface StraightAnswersProps {
  title: string;
  text?: string;
  tone?: "paper" | "wash";
}

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
