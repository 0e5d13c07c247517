import { chakra } from "@chakra-ui/react/styled-system";
import { type SayingName, sayings } from "./strings/sayings";

/** A proverb in Swahili with its English under it. */
export const Saying = ({ of }: { of: SayingName }) => (
  <chakra.p textAlign="center" color="soft" fontSize="sm">
    <chakra.span
      display="block"
      fontFamily="pen"
      fontWeight="600"
      fontSize="lg"
      lineHeight="1.25"
      color="blue"
      marginBottom="1"
      lang="sw"
    >
      {sayings[of].swahili}
    </chakra.span>
    {sayings[of].english}
  </chakra.p>
);
