import { chakra } from "@chakra-ui/react/styled-system";
import { type ChangeEvent, type ComponentProps, useState } from "react";
import { controlRecipe } from "./control-recipe";
import { FieldFrame, type FieldTexts } from "./field-frame";
import { partStrings } from "./strings/parts";

const Area = chakra("textarea", controlRecipe);

type TextAreaFieldProps = FieldTexts & Omit<ComponentProps<typeof Area>, keyof FieldTexts>;

/** Several lines of text; with `maxLength`, a counter of the characters used. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, optional, id, onChange, ...area } = props;
  const [typed, setTyped] = useState(String(area.defaultValue ?? ""));
  const used = String(area.value ?? typed).length;
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setTyped(event.currentTarget.value);
    onChange?.(event);
  };

  return (
    <FieldFrame
      label={label}
      hint={hint}
      error={error}
      optional={optional}
      id={id}
      aside={
        area.maxLength && (
          <chakra.p fontSize="sm" color="soft" textAlign="end" fontVariantNumeric="tabular-nums">
            {partStrings.charactersUsed(used, area.maxLength)}
          </chakra.p>
        )
      }
    >
      {(control) => <Area rows={4} {...area} {...control} onChange={change} />}
    </FieldFrame>
  );
}
