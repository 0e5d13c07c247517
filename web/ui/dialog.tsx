import { Box } from "@chakra-ui/react/box";
import { chakra } from "@chakra-ui/react/styled-system";
import { type MouseEvent, type ReactNode, useId, useLayoutEffect, useRef } from "react";
import { Button } from "./button";
import { Heading } from "./heading";
import { CloseIcon } from "./icons";
import { KangaBorder } from "./kanga-border";
import { partStrings } from "./strings/parts";

/** The padding at the sides grows with the reader's text, up to 6 % of the window's width. */
const side = "min(1.25rem, 6vw)";

const Sheet = chakra("dialog", {
  base: {
    margin: { base: "auto 0 0", md: "auto" },
    padding: "0",
    width: { base: "100%", md: "min(28rem, 100% - 2rem)" },
    maxWidth: "none",
    maxHeight: { base: "92dvh", md: "calc(100dvh - 4rem)" },
    overflow: "auto",
    overscrollBehavior: "contain",
    // The title covers this height of the scrolled content.
    scrollPaddingTop: "6rem",
    "&:has([data-foot])": { scrollPaddingBottom: "8rem" },
    bg: "card",
    color: "ink",
    borderRadius: { base: "14px 14px 0 0", md: "lg" },
    _open: { animation: "rise 160ms ease-out" },
    _backdrop: { bg: "rgb(18 21 46 / 0.6)" },
  },
  variants: { wide: { true: { width: { md: "min(46rem, 100% - 2rem)" } }, false: {} } },
});

const Top = chakra("div", {
  base: {
    display: "flex",
    alignItems: "start",
    justifyContent: "space-between",
    gap: "3",
    position: "sticky",
    top: "0",
    zIndex: "1",
    bg: "card",
    marginTop: { base: "-5", md: "-6" },
    marginInline: { base: `calc(-1 * ${side})`, md: "-6" },
    marginBottom: "-2",
    paddingTop: { base: "5", md: "6" },
    paddingInline: { base: side, md: "6" },
    paddingBottom: "2",
  },
});

const Foot = chakra("div", {
  base: {
    display: "grid",
    gap: "1",
    position: "sticky",
    bottom: "0",
    bg: "card",
    borderTopWidth: "1px",
    borderColor: "line",
    marginInline: { base: `calc(-1 * ${side})`, md: "-6" },
    marginBottom: "calc(-1 * max(1.5rem, env(safe-area-inset-bottom)))",
    paddingTop: "3",
    paddingInline: { base: side, md: "6" },
    paddingBottom: "max(0.5rem, env(safe-area-inset-bottom))",
  },
});

/** The action buttons, which stay visible while the content scrolls. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <Foot data-foot="">{children}</Foot>
);

/** Focuses the page's content if the focus was lost, or is inside the element `left`. */
export function focusPageIfLost(left?: HTMLElement) {
  if (document.activeElement === document.body || left?.contains(document.activeElement))
    document.getElementById("content")?.focus({ preventScroll: true });
}

/** True if the element is gone or can no longer be focused. */
const isGone = (element: Element | undefined) =>
  !element?.isConnected || element.matches(":disabled");

interface DialogProps {
  open: boolean;
  /** Called on Escape, on the cross, and on a press outside the dialog. */
  onClose: () => void;
  title: string;
  /** True while a request is being sent: the dialog can't be closed. */
  busy?: boolean;
  /** True if the dialog has two columns on wide screens. */
  wide?: boolean;
  children: ReactNode;
}

/**
 * A dialog over the page: at the bottom on phones, elsewhere in the middle. The focus stays in the
 * dialog, and returns to the element that opened it when it closes.
 */
export function Dialog({
  open,
  onClose,
  title,
  busy = false,
  wide = false,
  children,
}: DialogProps) {
  const sheet = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = useRef<Element>(undefined);
  /**
   * True once a press has begun in the dialog. Earlier clicks are ignored, since the second click
   * of a double click was meant for the button that opened the dialog.
   */
  const pressed = useRef(false);

  // The dialog is closed before it is removed, since browsers return the focus only on closing.
  useLayoutEffect(() => {
    const shown = sheet.current;
    if (!open || !shown) return;
    pressed.current = false;
    shown.showModal();
    return () => {
      shown.close();
      focusPageIfLost(shown);
    };
  }, [open]);

  // If the focused element has disappeared from the dialog, the title takes the focus, unless the
  // person has moved to the browser's own bar.
  useLayoutEffect(() => {
    if (open && document.activeElement === document.body && isGone(focused.current))
      heading.current?.focus();
  });

  const leave = () => {
    if (!busy) onClose();
  };
  const ignoreOpener = (event: MouseEvent) => {
    if (event.detail < 2) pressed.current = true;
    if (pressed.current) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const pressBeside = (event: MouseEvent) => {
    if (event.target === sheet.current) leave();
  };
  /** Browsers close a dialog on the second Escape even if the page prevents it. */
  const stayOrFollow = () => {
    if (!open || sheet.current?.open) return;
    if (busy) sheet.current?.showModal();
    else onClose();
  };

  return (
    <Sheet
      ref={sheet}
      wide={wide}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        leave();
      }}
      onClose={stayOrFollow}
      onClickCapture={ignoreOpener}
      onClick={pressBeside}
      onFocus={({ target }) => {
        focused.current = target;
      }}
    >
      {open && (
        <>
          <KangaBorder />
          <Box
            padding={{ base: `1.25rem ${side}`, md: "6" }}
            paddingBottom="max(1.5rem, env(safe-area-inset-bottom))"
          >
            <Top>
              <Heading ref={heading} id={titleId} size="xl" tabIndex={-1} outline="none">
                {title}
              </Heading>
              <Button
                variant="quiet"
                size="icon"
                aria-label={partStrings.close}
                aria-disabled={busy || undefined}
                onClick={leave}
              >
                <CloseIcon />
              </Button>
            </Top>
            {children}
          </Box>
        </>
      )}
    </Sheet>
  );
}
