import { chakra } from "@chakra-ui/react/styled-system";
import type { ComponentProps } from "react";
import { controlRecipe } from "./control-recipe";
import { FieldFrame, type FieldTexts } from "./field-frame";
import { ChevronDownIcon } from "./icons";

const Select = chakra("select", controlRecipe);
const Place = chakra("div", { base: { position: "relative", color: "soft" } });
const Arrow = chakra("span", {
  base: { position: "absolute", insetEnd: "3", top: "calc(50% - 10px)", pointerEvents: "none" },
});

type SelectFieldProps = FieldTexts & Omit<ComponentProps<typeof Select>, keyof FieldTexts>;

/** A choice in the device's own picker; the options are its children. */
export const SelectField = ({ label, hint, error, optional, id, ...select }: SelectFieldProps) => (
  <FieldFrame label={label} hint={hint} error={error} optional={optional} id={id}>
    {(control) => (
      <Place>
        <Select appearance="none" paddingInlineEnd="10" {...select} {...control} />
        <Arrow aria-hidden>
          <ChevronDownIcon />
        </Arrow>
      </Place>
    )}
  </FieldFrame>
);
