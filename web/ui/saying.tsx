import { chakra } from "@chakra-ui/react/styled-system";
import { type SayingName, sayings } from "./strings/sayings";

const Proverb = chakra("p", { base: { textAlign: "center", color: "soft", fontSize: "sm" } });
const Swahili = chakra("span", {
  base: {
    display: "block",
    fontFamily: "pen",
    fontWeight: "600",
    fontSize: "lg",
    lineHeight: "1.25",
    color: "blue",
    marginBottom: "1",
  },
});

/** A proverb in Swahili with its English under it. */
export const Saying = ({ of }: { of: SayingName }) => (
  <Proverb>
    <Swahili lang="sw">{sayings[of].swahili}</Swahili>
    {sayings[of].english}
  </Proverb>
);
