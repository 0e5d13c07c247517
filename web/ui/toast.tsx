import { chakra } from "@chakra-ui/react/styled-system";
import { useEffect, useRef, useState } from "react";
import { CheckIcon, CloseIcon, InfoIcon, StopIcon } from "./icons";
import { partStrings } from "./strings/parts";
import { unbroken } from "./unbroken";

export interface Toast {
  id: number;
  tone: "good" | "stopped" | "info";
  text: string;
}

/** How long a message stays, in milliseconds. */
const lifetime = 5000;

const Box = chakra("div", {
  base: {
    display: "grid",
    gridTemplateColumns: "auto 1fr auto",
    alignItems: "center",
    gap: "min(0.75rem, 3.75vw)",
    paddingInlineStart: "min(1rem, 5vw)",
    minHeight: "14",
    bg: "card",
    color: "ink",
    borderWidth: "1px",
    borderStyle: "solid",
    borderColor: "line",
    borderRadius: "md",
    borderInlineStartWidth: "5px",
    boxShadow: "0 8px 24px rgb(18 21 46 / 0.18)",
    animation: "rise 160ms ease-out",
  },
  variants: {
    tone: {
      good: { borderInlineStartColor: "blue" },
      stopped: { borderInlineStartColor: "redFill" },
      info: { borderInlineStartColor: "blue" },
    },
  },
});
const Mark = chakra("span", {
  base: { display: "inline-flex" },
  variants: {
    tone: { good: { color: "blue" }, stopped: { color: "red" }, info: { color: "blue" } },
  },
});

const icons = { good: CheckIcon, stopped: StopIcon, info: InfoIcon };

/** One message; waits while it is pointed at or holds the focus, and goes by its button or Escape. */
export function ToastMessage({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const [held, setHeld] = useState(false);
  const close = useRef(onClose);
  close.current = onClose;
  const Icon = icons[toast.tone];

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => close.current(), lifetime);
    return () => clearTimeout(timer);
  }, [held]);

  return (
    <Box
      tone={toast.tone}
      role={toast.tone === "stopped" ? "alert" : "status"}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
      onKeyDown={(event) => event.key === "Escape" && onClose()}
    >
      <Mark tone={toast.tone}>
        <Icon />
      </Mark>
      <chakra.p paddingBlock="3" minWidth="0">
        {unbroken(toast.text)}
      </chakra.p>
      <chakra.button
        width="min(2.75rem, 13.75vw)"
        height="target"
        display="grid"
        placeItems="center"
        borderRadius="md"
        color="soft"
        _hover={{ color: "ink" }}
        type="button"
        aria-label={partStrings.closeMessage}
        onClick={onClose}
      >
        <CloseIcon size={18} />
      </chakra.button>
    </Box>
  );
}
