import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { type ComponentProps, type ReactNode, useState } from "react";
import { controlRecipe } from "./control-recipe";
import { FieldFrame, type FieldTexts } from "./field-frame";
import { EyeIcon, EyeOffIcon } from "./icons";
import { partStrings } from "./strings/parts";

const Input = chakra("input", controlRecipe);

const Toggle = chakra("button", {
  base: {
    position: "absolute",
    insetEnd: "0.5",
    top: "calc(50% - 1.375rem)",
    width: "target",
    height: "target",
    display: "grid",
    placeItems: "center",
    borderRadius: "md",
    color: "soft",
    _hover: { color: "blue" },
  },
});

type PasswordFieldProps = FieldTexts & { aside?: ReactNode } & Omit<
    ComponentProps<typeof Input>,
    "children" | "type" | keyof FieldTexts
  >;

/**
 * A password field with a button to show the password. `autoComplete` must be `current-password` or
 * `new-password`.
 */
export function PasswordField({
  label,
  hint,
  error,
  optional,
  aside,
  id,
  ...input
}: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOffIcon : EyeIcon;

  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional} id={id} aside={aside}>
      {(control) => (
        <Box position="relative">
          <Input
            paddingInlineEnd="12"
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...control}
            type={shown ? "text" : "password"}
          />
          <Toggle
            type="button"
            aria-controls={control.id}
            aria-label={shown ? partStrings.hidePassword : partStrings.showPassword}
            onClick={() => setShown(!shown)}
          >
            <Icon />
          </Toggle>
        </Box>
      )}
    </FieldFrame>
  );
}
