import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";

const List = chakra("dl", {
  base: {
    marginTop: "3",
    "& > div": {
      display: "grid",
      gridTemplateColumns: { base: "minmax(0, 1fr)", sm: "10rem minmax(0, 1fr)" },
      columnGap: "4",
      paddingBlock: "2",
    },
    "& > div + div": { borderTopWidth: "1px", borderTopStyle: "solid", borderColor: "line" },
    "& dt": { color: "soft" },
    "& dd": { fontWeight: "550", overflowWrap: "anywhere" },
  },
});

/** Names and what they stand for. */
export const FactList = ({ facts }: { facts: readonly { name: string; value: ReactNode }[] }) => (
  <List>
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </List>
);
