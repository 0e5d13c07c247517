import type { ComponentProps } from "react";
import { Button } from "./button";
import { Row } from "./row";

interface ChoiceButtonsProps<Value extends string>
  extends Omit<ComponentProps<typeof Row>, "role"> {
  label: string;
  options: readonly { value: Value; name: string }[];
  chosen: Value | undefined;
  onChoose: (value: Value) => void;
}

export const ChoiceButtons = <Value extends string>(props: ChoiceButtonsProps<Value>) => {
  const { label, options, chosen, onChoose, ...row } = props;
  return (
    <Row role="group" aria-label={label} {...row}>
      {options.map(({ value, name }) => (
        <Button
          key={value}
          size="sm"
          variant={value === chosen ? "secondary" : "quiet"}
          aria-pressed={value === chosen}
          css={{
            "@media (forced-colors: active)": {
              "&[aria-pressed=true]": {
                forcedColorAdjust: "none",
                bg: "Highlight",
                color: "HighlightText",
              },
            },
          }}
          onClick={() => onChoose(value)}
        >
          {name}
        </Button>
      ))}
    </Row>
  );
};
