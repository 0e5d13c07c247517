import { chakra } from "@chakra-ui/react/styled-system";
import { useState } from "react";
import { unbroken, Whole } from "../../../ui/unbroken";
import { taskStrings } from "./strings";
import { isLongText } from "./written-task";

const words = taskStrings.card;

const Text = chakra("p", {
  base: { color: "soft", whiteSpace: "pre-line", overflowWrap: "anywhere" },
  variants: {
    foldedTo: {
      none: {},
      few: { lineClamp: "2" },
      some: { lineClamp: "4" },
    },
  },
});

const Toggle = chakra("button", {
  base: {
    color: "blue",
    fontWeight: "600",
    fontSize: "sm",
    minHeight: "target",
    marginBlock: "-2",
    justifySelf: "start",
    alignSelf: "flex-start",
    textDecoration: "underline",
    textUnderlineOffset: "0.18em",
  },
});

interface TaskContextProps {
  text: string;
  /** The number of lines shown of a long text before it is expanded. */
  lines?: "few" | "some";
}

export function TaskContext({ text, lines = "some" }: TaskContextProps) {
  const [open, setOpen] = useState(false);
  const long = isLongText(text);
  return (
    <>
      <Text foldedTo={long && !open ? lines : "none"}>{unbroken(text)}</Text>
      {long && (
        <Toggle type="button" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? words.readLess : words.readMore}
        </Toggle>
      )}
    </>
  );
}

/** The id of a task, which breaks only at its dash. */
export const TaskIdText = chakra(Whole, {
  base: { fontFamily: "mono", fontSize: "sm", color: "soft" },
});

export const ReviewerNote = ({
  note,
  title = taskStrings.myTasks.note,
}: {
  note: string;
  title?: string;
}) => (
  <chakra.figure
    margin="0"
    paddingInline="3.5"
    paddingBlock="2.5"
    bg="wash"
    borderInlineStartWidth="3px"
    borderInlineStartColor="blue"
  >
    <chakra.figcaption color="soft" fontSize="sm">
      {title}
    </chakra.figcaption>
    <chakra.blockquote margin="0" whiteSpace="pre-line" overflowWrap="anywhere">
      {note}
    </chakra.blockquote>
  </chakra.figure>
);
