import { chakra } from "@chakra-ui/react/styled-system";
import { useId } from "react";
import { Link } from "react-router-dom";
import { liveUpdates } from "#contracts/live-updates";
import { trainingRoutes } from "#contracts/trainings";
import { formatFullDateTime } from "../../../ui/dates";
import { Heading } from "../../../ui/heading";
import { Money } from "../../../ui/money-text";
import { Note } from "../../../ui/note";
import { TextLink } from "../../../ui/text-link";
import { useLive } from "../../frame/api/use-live";
import { ownTrainings } from "../../frame/layout/links";
import { overviewStrings } from "../overview/strings";
import { trainingStrings as words } from "./strings";

const Piece = chakra("span", { base: { display: "inline-block", marginInlineEnd: "3" } });

/** The training fees that the writer paid at the Paybill. These fees were never in the balance. */
export function TrainingFees() {
  const heading = useId();
  const { data } = useLive(trainingRoutes.listTrainings, {}, {}, { every: liveUpdates.atLatest });
  const paid = data?.trainings.filter(
    ({ status, amount, fromBalance }) => status === "accepted" && amount !== null && !fromBalance,
  );
  if (!paid || paid.length === 0) return null;
  return (
    <section aria-labelledby={heading}>
      <Heading id={heading} level={3} size="lg">
        {words.feesTitle}
      </Heading>
      <Note>{words.feesNote}</Note>
      <chakra.ul
        marginTop="2"
        css={{
          "& li": { paddingBlock: "2.5" },
          "& li + li": { borderTopWidth: "1px", borderColor: "line" },
        }}
      >
        {paid.map(({ course, referenceCode, amount, submittedAt }) => (
          <li key={referenceCode}>
            <chakra.p
              display="flex"
              flexWrap="wrap"
              justifyContent="space-between"
              columnGap="4"
              fontWeight="600"
            >
              <TextLink asChild>
                <Link to={`/dashboard/training-${course}${ownTrainings}`}>
                  {words.courses[course]}
                </Link>
              </TextLink>
              <Money amount={amount ?? 0} />
            </chakra.p>
            <Note>
              <Piece>{formatFullDateTime(submittedAt)}</Piece>{" "}
              <Piece>{overviewStrings.receipt(referenceCode)}</Piece>
            </Note>
          </li>
        ))}
      </chakra.ul>
    </section>
  );
}
