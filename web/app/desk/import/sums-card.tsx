import { chakra } from "@chakra-ui/react/styled-system";
import { Card } from "../../../ui/card";
import { formatPrice } from "../../../ui/money";
import { kinds, type RowState } from "./row-states";
import { importStrings } from "./strings";

const words = importStrings.counts;

const Figures = chakra("dl", {
  base: {
    display: "grid",
    gap: "4",
    gridTemplateColumns: {
      base: "repeat(auto-fit, minmax(min(8.5rem, 100%), 1fr))",
      lg: "repeat(3, 1fr) 1.5fr",
    },
    fontVariantNumeric: "tabular-nums lining-nums",
    "& dt": { color: "soft", fontSize: "sm" },
    "& dd": { fontWeight: "650", fontSize: "lg" },
    "& dd + dd": { fontWeight: "400", fontSize: "sm", color: "soft" },
  },
});

const Sum = chakra("span", { base: { whiteSpace: "nowrap" } });

/** What is in the file, and what it promises to writers. */
export function SumsCard({
  states,
  isForeseen,
}: {
  states: readonly RowState[];
  /** Whether it is known which rows were posted before, by this file or another. */
  isForeseen: boolean;
}) {
  const ready = states.filter(kinds.ready);
  const toMend = states.filter(kinds.mend).length;
  const before = states.filter(({ posted, recognised }) => posted || recognised).length;
  const promised = ready.reduce((sum, { amount = 0 }) => sum + amount, 0);
  return (
    <Card>
      <Figures aria-label={words.label}>
        <Figure
          name={words.inFile}
          value={states.length}
          note={isForeseen ? words.before(before) : words.looking}
        />
        <Figure name={words.ready} value={ready.length} note={words.readyNote} />
        <Figure
          name={words.toMend}
          value={toMend}
          note={toMend > 0 ? words.toMendNote : ""}
          alarm
        />
        <div>
          <dt>{words.promised}</dt>
          <dd>
            <Sum>{formatPrice(promised)}</Sum>
          </dd>
          <dd>{words.promisedNote(ready.length)}</dd>
        </div>
      </Figures>
    </Card>
  );
}

interface FigureProps {
  name: string;
  value: number;
  note: string;
  alarm?: boolean;
}

const Figure = ({ name, value, note, alarm = false }: FigureProps) => (
  <div>
    <dt>{name}</dt>
    <chakra.dd color={alarm && value > 0 ? "red" : "ink"}>
      {value.toLocaleString("en-KE")}
    </chakra.dd>
    {note && <dd>{note}</dd>}
  </div>
);
