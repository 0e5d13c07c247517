import { chakra } from "@chakra-ui/react/styled-system";
import type { ReviewedWork } from "#contracts/reviews";
import { Card } from "../../../ui/card";
import { formatDate } from "../../../ui/dates";
import { Heading } from "../../../ui/heading";
import { Note } from "../../../ui/note";
import { PersonLink } from "../people/person-link";
import { reviewStrings as words } from "./strings";

const Figures = chakra("dl", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    gap: "4",
    marginTop: "3",
    fontVariantNumeric: "tabular-nums lining-nums",
    "& dt": { color: "soft", fontSize: "sm" },
    "& dd": { fontWeight: "700", fontSize: "lg" },
  },
});

/** Whose work it is, and how their work has gone so far. */
export const WriterRecord = ({ writer }: { writer: ReviewedWork["writer"] }) => (
  <Card aria-label={words.record(writer.name)}>
    <Heading size="lg">
      <PersonLink userId={writer.userId} name={writer.name} />
    </Heading>
    <Note>{words.since(writer.username, formatDate(writer.createdAt))}</Note>
    <Figures>
      {[
        { name: words.rating, value: writer.rating.toFixed(1) },
        { name: words.approvedCount, value: writer.approved },
        { name: words.missedCount, value: writer.missed },
      ].map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Figures>
  </Card>
);
