import { chakra } from "@chakra-ui/react/styled-system";
import { type ReactNode, useId } from "react";
import { StopIcon } from "./icons";
import { Note } from "./note";
import { partStrings } from "./strings/parts";
import { unbroken } from "./unbroken";

const Frame = chakra("div", {
  base: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "1.5", textAlign: "start" },
});

export interface FieldTexts {
  label: string;
  /** Shown while there is no error. */
  hint?: ReactNode;
  error?: string | undefined;
  optional?: boolean | undefined;
}

/** The attributes that connect a control with its label, hint and error. */
export interface ControlProps {
  id: string;
  "aria-describedby"?: string;
  "aria-invalid"?: true;
}

interface FieldFrameProps extends FieldTexts {
  id?: string | undefined;
  /** Shown at the end of the hint's line, such as a counter. */
  aside?: ReactNode;
  children: (control: ControlProps) => ReactNode;
}

export function FieldFrame({ label, hint, error, optional, id, aside, children }: FieldFrameProps) {
  const own = useId();
  const fieldId = id ?? own;
  const hintId = hint && !error ? `${fieldId}-hint` : undefined;
  const errorId = error ? `${fieldId}-error` : undefined;
  const describedBy = errorId ?? hintId;

  return (
    <Frame>
      <chakra.label fontWeight="600" htmlFor={fieldId}>
        <span>{label}</span>{" "}
        {optional && (
          <chakra.span fontWeight="400" color="soft">
            ({partStrings.optional})
          </chakra.span>
        )}
      </chakra.label>
      {children({
        id: fieldId,
        ...(describedBy && { "aria-describedby": describedBy }),
        ...(error && { "aria-invalid": true as const }),
      })}
      {error && (
        <chakra.p display="flex" gap="1.5" fontSize="sm" color="red" fontWeight="550" id={errorId}>
          <StopIcon size={18} />
          <span>{error}</span>
        </chakra.p>
      )}
      {hintId && <Note id={hintId}>{unbroken(hint)}</Note>}
      {aside}
    </Frame>
  );
}
