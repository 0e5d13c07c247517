import { chakra } from "@chakra-ui/react/styled-system";
import { nextEastAfricanTime } from "#contracts/east-africa-time";
import { formatDateTime } from "../../../ui/dates";
import { FieldPair } from "../../../ui/field-pair";
import { Known } from "../../../ui/known";
import { TextField } from "../../../ui/text-field";
import { useSettings } from "../../frame/api/use-config";
import { draftFields } from "../../frame/hooks/use-draft";
import { useNow } from "../../frame/hooks/use-now";
import { errorOf, type useSubmit } from "../../frame/hooks/use-submit";
import { taskFormStrings as words } from "./strings";
import type { PublishForm } from "./task-form";

const Group = chakra("fieldset", {
  base: {
    display: "grid",
    gap: "1",
    "& > legend": { fontWeight: "600", marginBottom: "1" },
    "& > label": { display: "flex", alignItems: "center", gap: "3", minHeight: "target" },
    "& > label > input": {
      width: "5",
      height: "5",
      accentColor: "token(colors.blue)",
      flex: "none",
    },
  },
});

interface PublishChoiceProps {
  draft: { values: PublishForm; change: (changed: Partial<PublishForm>) => void };
  failure: ReturnType<typeof useSubmit>["failure"];
}

export function PublishChoice({ draft, failure }: PublishChoiceProps) {
  const publishTime = useSettings()?.publishTime;
  const now = useNow(30_000);
  const next = publishTime && nextEastAfricanTime(publishTime, now);
  const field = draftFields(draft, failure);
  const chosen = draft.values.publish;
  const choices = [
    ["morning", next && words.publishMorning(formatDateTime(next))],
    ["now", words.publishNow],
    ["other", words.publishOther],
  ] as const;
  return (
    <Group>
      <legend>{words.publish}</legend>
      {choices.map(([publish, said]) => (
        <label key={publish}>
          <input
            type="radio"
            name="publish"
            checked={chosen === publish}
            onChange={() => draft.change({ publish })}
          />
          <Known value={said}>{(text) => text}</Known>
        </label>
      ))}
      {chosen === "other" && (
        <FieldPair>
          <TextField
            {...field("publishDate")}
            label={words.publishDate}
            error={errorOf(failure, "publishAt")}
            type="date"
          />
          <TextField
            {...field("publishClock")}
            label={words.publishClock}
            hint={words.publishHint}
            type="time"
          />
        </FieldPair>
      )}
    </Group>
  );
}
