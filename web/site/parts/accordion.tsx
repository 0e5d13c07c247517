import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { PlusIcon } from "../../ui/icons";
import { unbroken } from "../../ui/unbroken";
import type { Question } from "../content/questions";

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
  /** Questions that share a name close each other. */
  name: string;
}

/** Questions that open under each other, with the keyboard too and without any script. */
export const Accordion = ({ questions, name }: AccordionProps) => (
  <Box borderTop="1px solid token(colors.line)">
    {questions.map(({ question, answer }, index) => (
      <chakra.details
        borderBottom="1px solid token(colors.line)"
        key={question}
        name={name}
        open={index === 0}
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
