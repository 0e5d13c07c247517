import { chakra } from "@chakra-ui/react/styled-system";
import { Heading } from "../../ui/heading";
import { Note } from "../../ui/note";
import { reminderStrings } from "../strings/reminders";

const words = reminderStrings.preview;

const Mail = chakra("section", {
  base: {
    maxWidth: "26rem",
    padding: "5",
    borderWidth: "1px",
    borderStyle: "solid",
    borderColor: "line",
    borderRadius: "lg",
    display: "grid",
    gap: "4",
    overflowWrap: "anywhere",
  },
});
const Written = chakra("p", { base: { whiteSpace: "pre-wrap" } });
const Label = chakra("p", { base: { fontWeight: "700", color: "blue" } });

/** The mail as somebody will read it. */
export function MailPreview({ subject, body }: { subject: string; body: string }) {
  const filled = (text: string) =>
    text.replaceAll("{firstName}", words.name).replaceAll("{link}", words.link);
  const paragraphs = body.split(/\n\s*\n/).map((text, place) => ({ text: text.trim(), place }));
  return (
    <Mail aria-label={words.title}>
      <Note>{words.title}</Note>
      <Heading size="lg">{filled(subject)}</Heading>
      {paragraphs.map(({ text, place }) =>
        text === "{link}" ? (
          <Label key={place}>{words.link}</Label>
        ) : (
          <Written key={place}>{filled(text)}</Written>
        ),
      )}
      <Note>{words.why}</Note>
    </Mail>
  );
}
