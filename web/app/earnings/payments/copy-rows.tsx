import { chakra } from "@chakra-ui/react/styled-system";
import { useState } from "react";
import { Button } from "../../../ui/button";
import { paymentStrings as words } from "./strings";

const Row = chakra("div", {
  base: {
    display: "flex",
    alignItems: "center",
    gap: "3",
    minHeight: "target",
    "& dt": { color: "soft", minWidth: "0" },
    "& dd": {
      marginInlineStart: "auto",
      fontWeight: "650",
      fontVariantNumeric: "tabular-nums",
      // In enlarged text the press goes under the value.
      flex: "0 1 auto",
      minWidth: "min-content",
      maxWidth: "full",
      textAlign: "end",
    },
  },
});

interface CopyRow {
  label: string;
  value: string;
  /** What is typed on the phone. */
  typed: string;
}

/** Facts to be typed on a phone, each with a press that copies it. */
export function CopyRows({ rows }: { rows: readonly CopyRow[] }) {
  const [copied, setCopied] = useState<string>();
  const copy = (label: string, text: string) =>
    void navigator.clipboard?.writeText(text).then(() => setCopied(label));
  return (
    <dl>
      {rows.map(({ label, value, typed }) => (
        <Row key={label}>
          <dt>{label}</dt>
          <dd>
            {value}{" "}
            <Button
              variant="quiet"
              size="sm"
              paddingInline="2"
              aria-label={copied === label ? words.copiedWhat(label) : words.copy(label)}
              onClick={() => copy(label, typed)}
            >
              {copied === label ? words.copied : words.copyShort}
            </Button>
          </dd>
        </Row>
      ))}
    </dl>
  );
}
