import { chakra } from "@chakra-ui/react/styled-system";
import { Button } from "./button";
import { ChevronLeftIcon, ChevronRightIcon } from "./icons";
import { partStrings } from "./strings/parts";

const Row = chakra("nav", {
  base: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    justifyContent: "space-between",
    gap: { base: "1", sm: "3" },
    "& button": { paddingInline: { base: "2.5", sm: "4" } },
  },
});
const Place = chakra("span", {
  base: { color: "soft", whiteSpace: "nowrap", fontVariantNumeric: "tabular-nums" },
});

interface PageOfListProps {
  /** What is paged, for screen readers: "Pages of tasks". */
  label: string;
  /** From 1. */
  page: number;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  busy?: boolean;
}

/** Previous and Next under a list; a way that does not exist is disabled. */
export const PageOfList = ({ label, page, onPrevious, onNext, busy = false }: PageOfListProps) => (
  <Row aria-label={label} aria-busy={busy || undefined}>
    <Button variant="secondary" size="sm" disabled={!onPrevious} onClick={() => onPrevious?.()}>
      <ChevronLeftIcon />
      {partStrings.previous}
    </Button>
    <Place aria-live="polite">{partStrings.page(page)}</Place>
    <Button variant="secondary" size="sm" disabled={!onNext} onClick={() => onNext?.()}>
      {partStrings.next}
      <ChevronRightIcon />
    </Button>
  </Row>
);
