import { chakra } from "@chakra-ui/react/styled-system";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { FormAlert } from "../../../ui/form-alert";
import { Heading } from "../../../ui/heading";
import { Note } from "../../../ui/note";
import { ProgressBar } from "../../../ui/progress-bar";
import { Stack } from "../../../ui/stack";
import { FactList } from "./fact-list";
import type { FileImport } from "./import-store";
import { kinds, type RowState } from "./row-states";
import { importStrings } from "./strings";

const words = importStrings.posting;
const Status = chakra("div", { base: { _empty: { display: "none" } } });

interface PostingCardProps {
  file: FileImport;
  states: readonly RowState[];
  onPause: () => void;
  onGoOn: () => void;
}

/** How far the posting is; it can be left, and taken up again. */
export function PostingCard({
  file: { phase, trouble },
  states,
  onPause,
  onGoOn,
}: PostingCardProps) {
  const posted = states.filter((state) => state.posted).length;
  const leftOut = states.filter(kinds.mend).length;
  const toGo = states.length - posted - leftOut;
  const isPaused = phase === "paused";
  return (
    <Card edge="foot">
      <Stack>
        <Heading size="lg">{words.title(posted + leftOut, states.length)}</Heading>
        <ProgressBar label={words.label} value={posted + leftOut} max={states.length} />
        <FactList
          facts={[
            [words.posted, posted],
            [words.leftOut, leftOut],
            [words.toGo, toGo],
          ]}
        />
        <Status role="status">
          {trouble && <FormAlert tone="waiting">{trouble}</FormAlert>}
          {isPaused && !trouble && <Note>{words.paused}</Note>}
        </Status>
        {!isPaused && <Note>{words.leave}</Note>}
        {isPaused ? (
          <Button justifySelf={{ sm: "start" }} onClick={onGoOn}>
            {words.goOn}
          </Button>
        ) : (
          <Button variant="secondary" justifySelf={{ sm: "start" }} onClick={onPause}>
            {words.pause}
          </Button>
        )}
      </Stack>
    </Card>
  );
}
