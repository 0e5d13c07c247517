import { chakra } from "@chakra-ui/react/styled-system";
import { Link } from "react-router-dom";
import { liveUpdates } from "#contracts/live-updates";
import { TrainingCourse, trainingRoutes } from "#contracts/trainings";
import { Card } from "../../../ui/card";
import { Heading } from "../../../ui/heading";
import { formatMoney } from "../../../ui/money";
import { Note } from "../../../ui/note";
import { TextLink } from "../../../ui/text-link";
import { useLive } from "../../frame/api/use-live";
import { ownTrainings } from "../../work/trainings/own-trainings";
import { trainingStrings as words } from "../../work/trainings/strings";

const List = chakra("ul", { base: { display: "grid", gap: "3", marginTop: "3" } });

/** The way to each training, also for an account that is active: what it costs, or that it is paid. */
export function ProfileTrainings() {
  const { data } = useLive(trainingRoutes.listTrainings, {}, {}, { every: liveUpdates.atLatest });
  const isPaid = (course: TrainingCourse) =>
    data?.trainings.some((each) => each.course === course && each.status === "accepted");
  return (
    <Card aria-label={words.profileTitle}>
      <Heading size="lg">{words.profileTitle}</Heading>
      <Note>{words.profileText}</Note>
      <List>
        {TrainingCourse.options.map((course) => (
          <li key={course}>
            <TextLink asChild alone>
              <Link to={`/dashboard/training-${course}${ownTrainings}`}>
                {words.courses[course]}
              </Link>
            </TextLink>
            {data && (
              <Note>
                {isPaid(course)
                  ? words.bought
                  : words.price(formatMoney(data.instructions.fees[course]))}
              </Note>
            )}
          </li>
        ))}
      </List>
    </Card>
  );
}
