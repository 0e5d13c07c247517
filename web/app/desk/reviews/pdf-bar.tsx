import { chakra } from "@chakra-ui/react/styled-system";
import { Button } from "../../../ui/button";
import { ChevronLeftIcon, ChevronRightIcon, MinusIcon, PlusIcon } from "../../../ui/icons";
import { reviewStrings } from "./strings";

const words = reviewStrings.pdf;

const Bar = chakra("div", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: "2",
  },
});
const Part = chakra("div", { base: { display: "flex", alignItems: "center" } });
const Where = chakra("span", {
  base: { color: "soft", fontSize: "sm", fontVariantNumeric: "tabular-nums" },
});

/** How often as wide as its place a page can be. */
export const zooms = [1, 1.5, 2] as const;

interface PdfBarProps {
  number: number;
  count: number;
  /** Which of the zooms. */
  size: number;
  onPage: (number: number) => void;
  onSize: (size: number) => void;
}

/** Turns the pages of a PDF, and makes them larger. */
export function PdfBar({ number, count, size, onPage, onSize }: PdfBarProps) {
  const button = (name: string, Icon: typeof PlusIcon, can: boolean, press: () => void) => (
    <Button
      variant="quiet"
      size="icon"
      _disabled={{ bg: "transparent" }}
      aria-label={name}
      disabled={!can}
      onClick={press}
    >
      <Icon />
    </Button>
  );
  return (
    <Bar>
      <Part>
        {button(words.previous, ChevronLeftIcon, number > 1, () => onPage(number - 1))}
        <Where role="status">{words.page(number, count)}</Where>
        {button(words.next, ChevronRightIcon, number < count, () => onPage(number + 1))}
      </Part>
      <Part>
        {button(words.smaller, MinusIcon, size > 0, () => onSize(size - 1))}
        {button(words.larger, PlusIcon, size < zooms.length - 1, () => onSize(size + 1))}
      </Part>
    </Bar>
  );
}
