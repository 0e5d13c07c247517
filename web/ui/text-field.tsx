import { chakra } from "@chakra-ui/react/styled-system";
import type { ComponentProps } from "react";
import { controlRecipe } from "./control-recipe";
import { FieldFrame, type FieldTexts } from "./field-frame";

const Input = chakra("input", controlRecipe);

type TextFieldProps = FieldTexts &
  Omit<ComponentProps<typeof Input>, "children" | keyof FieldTexts>;

/** One line of text with its label, hint and error. Every attribute of an input passes through. */
export const TextField = ({ label, hint, error, optional, id, ...input }: TextFieldProps) => (
  <FieldFrame label={label} hint={hint} error={error} optional={optional} id={id}>
    {(control) => <Input {...input} {...control} />}
  </FieldFrame>
);
