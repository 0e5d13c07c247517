import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { type FocusEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useLocation } from "react-router-dom";

const Panel = chakra("div", {
  base: {
    position: "absolute",
    insetInlineEnd: "0",
    top: "calc(100% + 0.5rem)",
    zIndex: "30",
    width: "min(22rem, 100vw - 2rem)",
    maxHeight: "min(36rem, 100dvh - min(9rem, 240px))",
    overflow: "auto",
    bg: "card",
    color: "ink",
    borderWidth: "1px",
    borderStyle: "solid",
    borderColor: "line",
    borderRadius: "lg",
    boxShadow: "0 12px 32px rgb(18 21 46 / 0.22)",
    animation: "rise 140ms ease-out",
  },
});

interface DropdownProps {
  label: string;
  button: (control: {
    "aria-expanded": boolean;
    "aria-controls": string;
    onClick: () => void;
  }) => ReactNode;
  children: ReactNode;
  onOpen?: () => void;
}

const focusButton = (place: HTMLElement | null) => place?.querySelector("button")?.focus();

/**
 * A panel under a button, aligned to the end of the nearest positioned box. Escape, Android’s Back,
 * a press outside, a lost focus or a change of page close the panel.
 */
export function Dropdown({ label, button, children, onOpen }: DropdownProps) {
  const [open, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const panelId = useId();
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: closes when the page changes
  useEffect(() => {
    // The pressed link may lead to this same page. Closing the panel would then lose the focus.
    if (place.current?.contains(document.activeElement)) focusButton(place.current);
    setOpen(false);
  }, [key]);

  useEffect(() => {
    if (!open) return;
    const press = (event: PointerEvent) => {
      if (!place.current?.contains(event.target as Node)) setOpen(false);
    };
    const endWatch = onCloseRequest(() => {
      setOpen(false);
      focusButton(place.current);
    });
    document.addEventListener("pointerdown", press);
    return () => {
      document.removeEventListener("pointerdown", press);
      endWatch();
    };
  }, [open]);

  const leave = (event: FocusEvent) => {
    if (event.relatedTarget && !place.current?.contains(event.relatedTarget)) setOpen(false);
  };
  const toggle = () => {
    if (!open) onOpen?.();
    setOpen(!open);
  };

  return (
    <Box ref={place} onBlur={leave}>
      {button({ "aria-expanded": open, "aria-controls": panelId, onClick: toggle })}
      <div id={panelId}>
        {open && (
          <Panel role="region" aria-label={label} tabIndex={0}>
            {children}
          </Panel>
        )}
      </div>
    </Box>
  );
}

interface CloseWatcher extends EventTarget {
  destroy: () => void;
}

/**
 * Missing in some browsers and in TypeScript's types. https://html.spec.whatwg.org/#close-watchers
 */
declare const CloseWatcher: (new () => CloseWatcher) | undefined;

/**
 * Calls `close` when the person presses Escape, or Back on Android. Returns the function that
 * removes this listener.
 */
function onCloseRequest(close: () => void): () => void {
  if (typeof CloseWatcher === "undefined") return onEscape(close);
  const watcher = new CloseWatcher();
  watcher.addEventListener("close", close);
  return () => watcher.destroy();
}

function onEscape(close: () => void): () => void {
  const type = ({ key }: KeyboardEvent) => {
    if (key === "Escape") close();
  };
  document.addEventListener("keydown", type);
  return () => document.removeEventListener("keydown", type);
}
