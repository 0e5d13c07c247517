import { chakra } from "@chakra-ui/react/styled-system";

export const Figures = ({ of }: { of: readonly { number: string; description: string }[] }) => (
  <chakra.ul
    display="grid"
    gridTemplateColumns={{
      base: "repeat(auto-fit, minmax(min(max(8rem, 40%), 100%), 1fr))",
      md: "repeat(auto-fit, minmax(7rem, 1fr))",
    }}
    columnGap="6"
    rowGap="6"
  >
    {of.map(({ number, description }) => (
      <chakra.li borderTop="3px solid token(colors.gold)" paddingTop="4" key={description}>
        <chakra.strong
          display="block"
          fontFamily="pen"
          fontWeight="700"
          fontSize="2xl"
          lineHeight="1"
          fontVariantNumeric="lining-nums tabular-nums"
        >
          {number}
        </chakra.strong>{" "}
        <chakra.span display="block" color="soft" marginTop="1.5">
          {description}
        </chakra.span>
      </chakra.li>
    ))}
  </chakra.ul>
);
