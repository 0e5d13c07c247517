import { chakra } from "@chakra-ui/react/styled-system";
import { type ChangeEvent, type ComponentProps, useState } from "react";
import { controlRecipe } from "./control-recipe";
import { FieldFrame, type FieldTexts } from "./field-frame";
import { partStrings } from "./strings/parts";
import { useShown } from "./use-shown";

const Area = chakra("textarea", controlRecipe);

interface TextAreaFieldProps
  extends FieldTexts,
    Omit<ComponentProps<typeof Area>, "maxLength" | keyof FieldTexts> {
  /** The most characters allowed. Longer text is not cut, since the person might not notice. */
  limit?: number;
}

/** A field for several lines of text. With `limit` it shows the number of characters. */
export function TextAreaField(props: TextAreaFieldProps) {
  const { label, hint, error, optional, id, onChange, limit, value, ref, ...area } = props;
  const shown = useShown<HTMLTextAreaElement>(value, ref);
  const [typed, setTyped] = useState(String(area.defaultValue ?? ""));
  const used = String(value ?? typed).length;
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
        limit && (
          <chakra.p
            fontSize="sm"
            color={used > limit ? "red" : "soft"}
            textAlign="end"
            fontVariantNumeric="tabular-nums"
          >
            {partStrings.charactersUsed(used, limit)}
          </chakra.p>
        )
      }
    >
      {(control) => <Area rows={4} {...area} {...shown} {...control} onChange={change} />}
    </FieldFrame>
  );
}
