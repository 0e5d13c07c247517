import { chakra } from "@chakra-ui/react/styled-system";

const Facts = chakra("dl", {
  base: {
    fontVariantNumeric: "tabular-nums lining-nums",
    "& > div": {
      display: "flex",
      justifyContent: "space-between",
      gap: "3",
      paddingBlock: "2",
      borderTopWidth: "1px",
      borderTopStyle: "solid",
      borderColor: "line",
    },
    "& dd": { fontWeight: "650" },
  },
});

/** Numbers by their names. */
export const FactList = ({ facts }: { facts: readonly (readonly [string, number])[] }) => (
  <Facts>
    {facts.map(([name, value]) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value.toLocaleString("en-KE")}</dd>
      </div>
    ))}
  </Facts>
);
