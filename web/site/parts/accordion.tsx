import { chakra } from "@chakra-ui/react/styled-system";
import { PlusIcon } from "../../ui/icons";
import { unbroken } from "../../ui/unbroken";
import type { Question } from "../content/questions";

const List = chakra("div", {
  base: { borderTop: "1px solid token(colors.line)" },
});
const Item = chakra("details", { base: { borderBottom: "1px solid token(colors.line)" } });
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
const Answer = chakra("p", { base: { paddingBottom: "5", maxWidth: "line", color: "soft" } });

interface AccordionProps {
  questions: readonly Question[];
  /** Questions that share a name close each other. */
  name: string;
}

/** Questions that open under each other, with the keyboard too and without any script. */
export const Accordion = ({ questions, name }: AccordionProps) => (
  <List>
    {questions.map(({ question, answer }, index) => (
      <Item key={question} name={name} open={index === 0}>
        <Ask>
          <span>{unbroken(question)}</span>
          <PlusIcon />
        </Ask>
        <Answer>{unbroken(answer)}</Answer>
      </Item>
    ))}
  </List>
);
