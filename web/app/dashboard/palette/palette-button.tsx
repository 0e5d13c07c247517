import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { type RefObject, useCallback, useEffect, useRef, useState } from "react";
import { Button } from "../../../ui/button";
import { SearchIcon } from "../../../ui/icons";
import { VisuallyHidden } from "../../../ui/visually-hidden";
import { ClosedAgain, LazyPart, lazyPart, OnItsWay } from "../../frame/layout/lazy-part";
import { paletteStrings as words } from "./strings";

const Palette = lazyPart("palette", () => import("./palette").then(({ Palette }) => Palette));

const Keys = chakra("kbd", {
  base: {
    display: { base: "none", lg: "inline" },
    paddingInline: "1.5",
    border: "line",
    borderRadius: "sm",
    fontFamily: "mono",
    fontSize: "sm",
  },
});

export function PaletteButton() {
  const [isOpen, setOpen] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const early = useRef("");
  const open = useCallback(() => {
    early.current = "";
    setOpen(true);
  }, []);
  const close = useCallback(() => setOpen(false), []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== "k")
        return;
      event.preventDefault();
      // The palette does not open over a dialog.
      if (!document.querySelector("dialog[open]")) open();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, [open]);
  return (
    <>
      <Button
        variant="secondary"
        minHeight={{ base: "target", lg: "12" }}
        paddingInline="min(0.75rem, 4vw)"
        aria-keyshortcuts="Control+K"
        busy={isWaiting}
        onClick={open}
      >
        <SearchIcon />
        <VisuallyHidden>{words.open}</VisuallyHidden>
        <Box
          as="span"
          display={{ base: "none", xl: "inline" }}
          color="soft"
          fontWeight="400"
          aria-hidden
        >
          {words.open}
        </Box>
        <Keys aria-hidden>{words.keys}</Keys>
      </Button>
      {isOpen && (
        <LazyPart
          loading={<EarlyKeys typed={early} onWait={setWaiting} onClose={close} />}
          away={() => <ClosedAgain onClose={close} />}
        >
          <Palette early={early} onClose={close} />
        </LazyPart>
      )}
    </>
  );
}

interface EarlyKeysProps {
  typed: RefObject<string>;
  onWait: (isWaiting: boolean) => void;
  onClose: () => void;
}

/**
 * Collects the typed keys while the palette's code loads, so that the page below does not react to
 * them.
 */
function EarlyKeys({ typed, onWait, onClose }: EarlyKeysProps) {
  useEffect(() => {
    const take = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      if (event.key === "Escape") onClose();
      else if (event.key === "Backspace") typed.current = typed.current.slice(0, -1);
      else if (event.key.length === 1) typed.current += event.key;
    };
    addEventListener("keydown", take, { capture: true });
    return () => removeEventListener("keydown", take, { capture: true });
  }, [typed, onClose]);
  return <OnItsWay onWait={onWait} />;
}
