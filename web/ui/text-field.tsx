import { Flex } from "@chakra-ui/react/flex";
import { chakra } from "@chakra-ui/react/styled-system";
import type { ComponentProps, ReactNode } from "react";
import { controlRecipe } from "./control-recipe";
import { FieldFrame, type FieldTexts } from "./field-frame";
import { useShown } from "./use-shown";

const Input = chakra("input", controlRecipe);

interface TextFieldProps
  extends FieldTexts,
    Omit<ComponentProps<typeof Input>, "children" | keyof FieldTexts> {
  beside?: ReactNode;
}

export const TextField = (props: TextFieldProps) => {
  const { label, hint, error, optional, id, beside, value, ref, ...input } = props;
  const shown = useShown<HTMLInputElement>(value, ref);
  return (
    <FieldFrame label={label} hint={hint} error={error} optional={optional} id={id}>
      {(control) =>
        beside ? (
          <Flex wrap="wrap" gap="2" css={{ "& > input": { flex: "1 1 7em", width: "auto" } }}>
            <Input {...input} {...shown} {...control} />
            {beside}
          </Flex>
        ) : (
          <Input {...input} {...shown} {...control} />
        )
      }
    </FieldFrame>
  );
};
