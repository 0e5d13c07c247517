import { chakra } from "@chakra-ui/react/styled-system";
import { taskStrings } from "./strings";

const Frame = chakra("figure", {
  base: {
    margin: "0",
    paddingInline: "3.5",
    paddingBlock: "2.5",
    bg: "wash",
    borderInlineStartWidth: "3px",
    borderInlineStartStyle: "solid",
    borderInlineStartColor: "blue",
  },
});
const Name = chakra("figcaption", { base: { color: "soft", fontSize: "sm" } });
const Text = chakra("blockquote", {
  base: { margin: "0", whiteSpace: "pre-line", overflowWrap: "anywhere" },
});

/** What the reviewer of a work told its writer. */
export const ReviewerNote = ({
  note,
  title = taskStrings.myTasks.note,
}: {
  note: string;
  title?: string;
}) => (
  <Frame>
    <Name>{title}</Name>
    <Text>{note}</Text>
  </Frame>
);
