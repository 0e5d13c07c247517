import { chakra } from "@chakra-ui/react/styled-system";

/** Swahili sayings; a screen shows at most one. */
export const sayings = {
  habaNaHaba: {
    swahili: "Haba na haba hujaza kibaba.",
    english: "Little by little fills the measure.",
  },
  penyeNia: {
    swahili: "Penye nia pana njia.",
    english: "Where there is a will there is a way.",
  },
  subira: { swahili: "Subira huvuta heri.", english: "Patience brings blessings." },
  mwendaPole: {
    swahili: "Mwenda pole hajikwai.",
    english: "Who goes gently does not stumble.",
  },
} as const;

export type SayingName = keyof typeof sayings;

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
