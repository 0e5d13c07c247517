import { chakra } from "@chakra-ui/react/styled-system";
import { Link } from "react-router-dom";
import { nextEastAfricanTime } from "#contracts/east-africa-time";
import { ButtonLink } from "../../ui/button-link";
import { Card } from "../../ui/card";
import { formatDateTime, formatDuration } from "../../ui/dates";
import { Heading } from "../../ui/heading";
import { PlusIcon } from "../../ui/icons";
import { Known } from "../../ui/known";
import { TextLink } from "../../ui/text-link";
import { useSettings } from "../frame/api/use-config";
import { useNow } from "../frame/hooks/use-now";
import { layoutStrings } from "../frame/layout/strings";
import { adminStrings as words } from "./strings";

const Row = chakra("div", {
  base: {
    display: "flex",
    flexDirection: { base: "column", md: "row" },
    alignItems: { md: "center" },
    justifyContent: "space-between",
    gap: { base: "4", md: "6" },
  },
});
const Buttons = chakra("div", {
  base: {
    display: "flex",
    flexDirection: { base: "column", md: "row" },
    alignItems: { base: "stretch", md: "center" },
    flex: "none",
    gap: { base: "2", md: "4" },
  },
});
const Strong = chakra("p", { base: { marginTop: "2", fontWeight: "600" } });
const Note = chakra("p", { base: { color: "soft", marginTop: "1" } });

/** When the next tasks appear, and the way to add one to them. */
export function AddTaskCard() {
  const publishTime = useSettings()?.publishTime;
  const now = useNow(30_000);
  const next = publishTime ? nextEastAfricanTime(publishTime, now) : undefined;
  return (
    <Card edge="foot">
      <Row>
        <div>
          <Heading size="lg">{words.addTaskTitle}</Heading>
          <Strong>
            <Known value={next}>
              {(at) =>
                words.nextPublication(
                  formatDateTime(at),
                  formatDuration(at.getTime() - now.getTime()),
                )
              }
            </Known>
          </Strong>
          <Note>{words.addTaskText}</Note>
        </div>
        <Buttons>
          <TextLink alone asChild>
            <Link to="/admin-dashboard/manage-task?status=scheduled">{words.ready}</Link>
          </TextLink>
          <ButtonLink asChild variant="secondary">
            <Link to="/admin-dashboard/manage-task/import">{layoutStrings.importTasks}</Link>
          </ButtonLink>
          <ButtonLink asChild>
            <Link to="/admin-dashboard/create-task">
              <PlusIcon />
              {layoutStrings.addTask}
            </Link>
          </ButtonLink>
        </Buttons>
      </Row>
    </Card>
  );
}
