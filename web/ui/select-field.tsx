import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import type { ComponentProps } from "react";
import { controlRecipe } from "./control-recipe";
import { FieldFrame, type FieldTexts } from "./field-frame";
import { ChevronDownIcon } from "./icons";

const Select = chakra("select", controlRecipe);

type SelectFieldProps = FieldTexts & Omit<ComponentProps<typeof Select>, keyof FieldTexts>;

export const SelectField = ({ label, hint, error, optional, id, ...select }: SelectFieldProps) => (
  <FieldFrame label={label} hint={hint} error={error} optional={optional} id={id}>
    {(control) => (
      <Box position="relative" color="soft">
        <Select appearance="none" paddingInlineEnd="10" {...select} {...control} />
        <chakra.span
          position="absolute"
          insetEnd="3"
          top="calc(50% - 10px)"
          pointerEvents="none"
          aria-hidden
        >
          <ChevronDownIcon />
        </chakra.span>
      </Box>
    )}
  </FieldFrame>
);
