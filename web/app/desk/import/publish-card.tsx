import { Card } from "../../../ui/card";
import { Note } from "../../../ui/note";
import { PublishChoice } from "../../work/tasks/publish-choice";
import { taskStrings } from "../../work/tasks/strings";
import { changeImport, type FileImport } from "./import-store";
import type { RowState } from "./row-states";
import { importStrings as words } from "./strings";

interface PublishCardProps {
  file: FileImport;
  isWrong: boolean;
  states: readonly RowState[];
}

/** When the rows appear that name no time of their own. */
export function PublishCard({ file, isWrong, states }: PublishCardProps) {
  const own = states.filter(({ cells }) => cells.publishAt.trim() !== "").length;
  const { publication } = file;
  const isTyped = publication.publishDate !== "" && publication.publishClock !== "";
  return (
    <Card>
      <PublishChoice
        draft={{
          values: publication,
          change: (changed) =>
            changeImport(file.importId, (of) => ({
              publication: { ...of.publication, ...changed },
            })),
        }}
        failure={
          isWrong && isTyped
            ? {
                message: "",
                unanswered: false,
                fields: { publishAt: [taskStrings.create.publishPast] },
              }
            : undefined
        }
      />
      {own > 0 && <Note>{words.publishOwn(own)}</Note>}
    </Card>
  );
}
