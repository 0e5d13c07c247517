import { chakra } from "@chakra-ui/react/styled-system";
import type { ComponentProps } from "react";

/** The browser's own control, since its text is in the person's language. */
const Input = chakra("input", {
  base: {
    width: "full",
    minWidth: "0",
    minHeight: "target",
    fontSize: "sm",
    "&::file-selector-button": {
      minHeight: "target",
      marginInlineEnd: "3",
      paddingInline: "4",
      borderWidth: "1.5px",
      borderStyle: "solid",
      borderColor: "blue",
      borderRadius: "md",
      bg: "card",
      color: "blue",
      fontWeight: "650",
      font: "inherit",
    },
    "&:disabled::file-selector-button": { borderColor: "line", color: "quiet" },
  },
});

type FileInputProps = Omit<ComponentProps<typeof Input>, "type" | "onChange" | "namesFile"> & {
  onChoose: (file: File | undefined) => void;
  /** True if the browser shows the chosen file's name; false if the page does. */
  namesFile?: boolean;
};

export const FileInput = ({ onChoose, namesFile = true, ...rest }: FileInputProps) => (
  <Input
    {...rest}
    {...(!namesFile && { color: "transparent" })}
    type="file"
    onChange={({ currentTarget }) => {
      const file = currentTarget.files?.[0];
      if (file) replaceByCopy(currentTarget, file);
      onChoose(file);
    }}
  />
);

/**
 * Replaces the chosen file by a copy without a path. Otherwise browsers fire no event when somebody
 * chooses a changed file at the same path.
 */
function replaceByCopy(input: HTMLInputElement, file: File) {
  const kept = new DataTransfer();
  kept.items.add(new File([file], file.name));
  input.files = kept.files;
}
