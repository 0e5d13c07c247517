import { chakra } from "@chakra-ui/react/styled-system";
import { fileTypes } from "#contracts/submissions";
import { FileInput } from "../../../ui/file-input";
import { formatSize } from "../../../ui/file-size";
import { StopIcon } from "../../../ui/icons";
import { Note } from "../../../ui/note";
import { submissionStrings } from "./strings";

const words = submissionStrings.form;
/** The one file field of the page, for who is led to it. */
export const workFileId = "work-file";
const accepted = fileTypes.map((type) => `.${type}`).join(",");

const Box = chakra("div", {
  base: {
    display: "grid",
    gap: "2",
    padding: "4",
    borderWidth: "1px",
    borderStyle: "solid",
    borderColor: "line",
    borderRadius: "md",
    minWidth: "0",
  },
});
const Label = chakra("label", { base: { fontWeight: "600" } });
const Name = chakra("strong", { base: { overflowWrap: "anywhere", fontWeight: "650" } });
const Problem = chakra("p", {
  base: { display: "flex", gap: "1.5", fontSize: "sm", color: "red", fontWeight: "550" },
});

interface FileChooserProps {
  file: File | undefined;
  version: number;
  problem: string | undefined;
  onChoose: (file: File | undefined) => void;
}

/** The file to be handed in, by the device's own picker. */
export function FileChooser({ file, version, problem, onChoose }: FileChooserProps) {
  const id = workFileId;
  return (
    <Box>
      <Label htmlFor={id}>{words.file}</Label>
      <FileInput
        id={id}
        accept={accepted}
        aria-invalid={problem ? true : undefined}
        aria-describedby={`${id}-facts`}
        onChoose={onChoose}
      />
      <div id={`${id}-facts`} role="status">
        {file && <Name>{file.name}</Name>}
        {file && <Note>{words.fileFacts(version, formatSize(file.size))}</Note>}
        {problem && (
          <Problem>
            <StopIcon size={18} />
            {problem}
          </Problem>
        )}
      </div>
    </Box>
  );
}
