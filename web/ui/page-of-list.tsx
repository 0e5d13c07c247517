import { chakra } from "@chakra-ui/react/styled-system";
import { Button } from "./button";
import { ChevronLeftIcon, ChevronRightIcon } from "./icons";
import { partStrings } from "./strings/parts";

interface PageOfListProps {
  label: string;
  page: number;
  onPrevious?: (() => void) | undefined;
  onNext?: (() => void) | undefined;
  busy?: boolean;
}

/** The buttons Previous and Next under a list; disabled if there is no such page. */
export const PageOfList = ({ label, page, onPrevious, onNext, busy = false }: PageOfListProps) => (
  <chakra.nav
    display="flex"
    flexWrap="wrap"
    alignItems="center"
    justifyContent="space-between"
    gap={{ base: "1", sm: "3" }}
    css={{ "& button": { paddingInline: { base: "2.5", sm: "4" } } }}
    aria-label={label}
    aria-busy={busy || undefined}
  >
    <Button variant="secondary" size="sm" disabled={!onPrevious} onClick={() => onPrevious?.()}>
      <ChevronLeftIcon />
      {partStrings.previous}
    </Button>
    <chakra.span
      color="soft"
      whiteSpace="nowrap"
      fontVariantNumeric="tabular-nums"
      aria-live="polite"
    >
      {partStrings.page(page)}
    </chakra.span>
    <Button variant="secondary" size="sm" disabled={!onNext} onClick={() => onNext?.()}>
      {partStrings.next}
      <ChevronRightIcon />
    </Button>
  </chakra.nav>
);
