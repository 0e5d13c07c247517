import { chakra, defineRecipe } from "@chakra-ui/react/styled-system";
import type { ComponentProps, MouseEvent } from "react";
import { unbroken } from "./unbroken";

export const buttonRecipe = defineRecipe({
  base: {
    position: "relative",
    display: "inline-flex",
    alignItems: "center",
    justifyContent: "center",
    gap: "2",
    minHeight: "12",
    // The padding grows with the reader's text, but only to 7 % of the window's width.
    "--room": "min(1.5rem, 7vw)",
    paddingInline: "var(--room)",
    paddingBlock: "2",
    borderRadius: "md",
    borderWidth: "1.5px",
    borderStyle: "solid",
    borderColor: "transparent",
    fontWeight: "650",
    fontSize: "md",
    lineHeight: "1.25",
    textAlign: "center",
    textDecoration: "none",
    userSelect: "none",
    transition: "background-color 120ms, border-color 120ms",
    _disabled: {
      cursor: "not-allowed",
      bg: "quietWash",
      color: "quiet",
      borderColor: "transparent",
    },
  },
  variants: {
    variant: {
      /** The single most important action of a screen. */
      primary: { bg: "gold", color: "onGold", _hover: { bg: "goldHover" } },
      secondary: { borderColor: "blue", color: "blue", bg: "card", _hover: { bg: "blueWash" } },
      quiet: { color: "blue", bg: "transparent", _hover: { bg: "blueWash" } },
      danger: { bg: "redFill", color: "onBar", _hover: { bg: "#A82622" } },
    },
    size: {
      md: {},
      sm: { minHeight: "target", "--room": "min(1rem, 5vw)" },
      /** A square button for an icon; it needs an `aria-label`. */
      icon: { minHeight: "target", minWidth: "target", padding: "0" },
    },
    wide: { true: { width: "full" } },
    /** Moves a quiet button to the left, so that its text aligns with the content above. */
    flush: { true: { marginInlineStart: "calc(-1 * var(--room))" } },
  },
  defaultVariants: { variant: "primary", size: "md" },
});

const Base = chakra("button", buttonRecipe);

interface ButtonProps extends ComponentProps<typeof Base> {
  /** Shows a spinner and ignores presses; the button keeps its width and the focus. */
  busy?: boolean | undefined;
}

export function Button({ busy = false, onClick, children, type = "button", ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };

  return (
    <Base type={type} onClick={press} aria-busy={busy || undefined} {...rest}>
      <chakra.span
        display="inline-flex"
        alignItems="center"
        justifyContent="center"
        gap="2"
        css={busy ? { opacity: 0 } : {}}
      >
        {unbroken(children)}
      </chakra.span>
      {busy && (
        <chakra.span
          position="absolute"
          width="5"
          height="5"
          borderRadius="full"
          borderWidth="2.5px"
          borderStyle="solid"
          borderColor="currentColor"
          borderTopColor="transparent"
          animation="turn 0.8s linear infinite"
          aria-hidden
        />
      )}
    </Base>
  );
}
