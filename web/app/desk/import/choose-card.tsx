import { chakra } from "@chakra-ui/react/styled-system";
import { type DragEvent, useEffect, useId, useRef, useState } from "react";
import { Button } from "../../../ui/button";
import { Card } from "../../../ui/card";
import { FileInput } from "../../../ui/file-input";
import { FormAlert } from "../../../ui/form-alert";
import { Heading } from "../../../ui/heading";
import { Note } from "../../../ui/note";
import { Row } from "../../../ui/row";
import { Loading, Skeleton } from "../../../ui/skeleton";
import { Stack } from "../../../ui/stack";
import type { ReadFile } from "./import-file";
import { saveTemplate } from "./save-rows";
import { importStrings } from "./strings";

const words = importStrings.choose;

const Place = chakra("div", {
  base: {
    display: "grid",
    gap: "2",
    padding: "4",
    borderWidth: "1.5px",
    borderStyle: "dashed",
    borderColor: "line",
    borderRadius: "md",
    minWidth: "0",
    "&[data-over]": { borderColor: "blue", bg: "wash" },
  },
});
/** Shown only to people with a mouse, who can drop a file. */
const Dropped = chakra(Note, {
  base: { display: "none", "@media (pointer: fine)": { display: "block" } },
});

export interface ChooseCardProps {
  file?: ReadFile;
  busy: boolean;
  problem: string | undefined;
  onChoose: (chosen: File) => void;
}

export function ChooseCard({ file, busy, problem, onChoose }: ChooseCardProps) {
  const id = useId();
  const [isOver, setIsOver] = useState(false);
  const name = useRef<HTMLHeadingElement>(null);
  const importId = file?.importId;
  useEffect(() => {
    // The focus was on the first file field, and this card replaced the field.
    if (importId && document.activeElement === document.body)
      name.current?.focus({ preventScroll: true });
  }, [importId]);

  const choose = (chosen: File | undefined) => chosen && onChoose(chosen);
  const over = (event: DragEvent, is: boolean) => {
    event.preventDefault();
    setIsOver(is);
  };

  return (
    <Card>
      <Stack>
        <Heading overflowWrap="anywhere" ref={name} size="lg" tabIndex={-1} outline="none">
          {file?.name ?? words.title}
        </Heading>
        <Note>{file?.facts ?? words.text}</Note>
        {file?.notes.map((said) => (
          <Note key={said}>{said}</Note>
        ))}
        {file?.warnings.map((said) => (
          <FormAlert key={said} tone="waiting">
            {said}
          </FormAlert>
        ))}
        <Place
          data-over={isOver || undefined}
          onDragOver={(event) => over(event, true)}
          onDragLeave={(event) => over(event, false)}
          onDrop={(event) => {
            over(event, false);
            choose(event.dataTransfer.files[0]);
          }}
        >
          <chakra.label fontWeight="600" htmlFor={id}>
            {file ? words.again : words.label}
          </chakra.label>
          <FileInput
            id={id}
            accept=".csv,.xlsx,text/csv,text/plain"
            aria-describedby={file ? undefined : `${id}-columns`}
            namesFile={!file}
            onChoose={choose}
          />
          <Dropped>{words.drop}</Dropped>
          {!file && <Note id={`${id}-columns`}>{words.columns}</Note>}
        </Place>
        {busy && (
          <Loading label={words.reading}>
            <Skeleton width="60%" />
          </Loading>
        )}
        {problem && <FormAlert>{problem}</FormAlert>}
        <Row>
          <Button variant="quiet" size="sm" flush onClick={() => void saveTemplate()}>
            {words.template}
          </Button>
        </Row>
      </Stack>
    </Card>
  );
}
