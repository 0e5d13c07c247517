import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";
import { unbroken } from "./unbroken";

const List = chakra("dl", {
  base: {
    marginTop: "3",
    "& > div": {
      display: "flex",
      flexWrap: "wrap",
      columnGap: "4",
      paddingBlock: "2",
    },
    "& > div + div": { borderTopWidth: "1px", borderTopStyle: "solid", borderColor: "line" },
    // If one value (such as an address) does not fit beside its name, all values move below their
    // names.
    "& dt": { color: "soft", flex: "1 0 min(10rem, 100%)" },
    "& dd": {
      fontWeight: "550",
      overflowWrap: "anywhere",
      flex: "999 1 min(12rem, 100%)",
      minWidth: "0",
    },
  },
  variants: {
    narrow: {
      true: {
        "& dt": { flex: "0 0 auto", maxWidth: "full" },
        "& dd": { flex: "1 1 auto", textAlign: "end" },
      },
    },
  },
});

interface FactListProps {
  facts: readonly { name: string; value: ReactNode }[];
  /** For short values in a narrow place: each value is at the end of its name's line. */
  narrow?: boolean;
}

export const FactList = ({ facts, narrow = false }: FactListProps) => (
  <List narrow={narrow}>
    {facts.map(({ name, value }) => (
      <div key={name}>
        <dt>{name}</dt>
        <dd>{unbroken(value)}</dd>
      </div>
    ))}
  </List>
);
