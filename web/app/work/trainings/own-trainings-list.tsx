import { chakra } from "@chakra-ui/react/styled-system";
import type { Training } from "#contracts/trainings";
import { Card } from "../../../ui/card";
import { formatDateTime } from "../../../ui/dates";
import { Heading } from "../../../ui/heading";
import { Money } from "../../../ui/money-text";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { StateBadge } from "../../../ui/state-badge";
import { TextLink } from "../../../ui/text-link";
import { trainingStrings as words } from "./strings";

const List = chakra("ul", {
  base: {
    "& > li": { paddingBlock: "3", display: "grid", gap: "1" },
    "& > li + li": { borderTopWidth: "1px", borderTopStyle: "solid", borderColor: "line" },
    "& > li:last-child": { paddingBottom: "0" },
  },
});
const tones = { accepted: "good", waiting: "waiting", refused: "stopped" } as const;

/** One's own payments for a training, and how each stands. */
export const OwnTrainings = ({ trainings }: { trainings: readonly Training[] }) => (
  <Card>
    <Heading size="lg">{words.ownTitle}</Heading>
    <List>
      {trainings.map((each) => (
        <li key={each.referenceCode}>
          <Row spread>
            <strong>{each.referenceCode}</strong>
            <StateBadge tone={tones[each.status]}>{words.stands[each.status]}</StateBadge>
          </Row>
          <p>{each.message}</p>
          {each.note && <p>{words.note(each.note)}</p>}
          {each.link && (
            <p>
              <TextLink href={each.link}>{words.place}</TextLink>
            </p>
          )}
          <Note>
            {each.amount !== null && (
              <>
                <Money amount={each.amount} />,{" "}
              </>
            )}
            {formatDateTime(each.submittedAt)}
          </Note>
        </li>
      ))}
    </List>
  </Card>
);
