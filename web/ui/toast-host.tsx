import { chakra } from "@chakra-ui/react/styled-system";
import {
  createContext,
  type ReactNode,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import { CheckIcon, CloseIcon, InfoIcon, StopIcon } from "./icons";
import { partStrings } from "./strings/parts";
import { unbroken } from "./unbroken";

interface Toast {
  id: number;
  tone: "good" | "stopped" | "info";
  text: string;
}

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

/** One message. It stays while it has the pointer or the focus. Its button or Escape closes it. */
function ToastMessage({ toast, onClose }: { toast: Toast; onClose: () => void }) {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const held = isPointedAt || isFocused;
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
      onPointerEnter={() => setPointedAt(true)}
      onPointerLeave={() => setPointedAt(false)}
      onFocus={() => setFocused(true)}
      onBlur={() => setFocused(false)}
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

type ShowToast = (tone: Toast["tone"], text: string) => void;

const ToastContext = createContext<{ show: ShowToast; clear: () => void } | undefined>(undefined);

const Corner = chakra("section", {
  base: {
    position: "fixed",
    inset: "auto",
    top: "4",
    insetInlineEnd: "4",
    maxWidth: "min(24rem, 100vw - 2rem)",
    margin: "0",
    padding: "0",
    border: "none",
    bg: "transparent",
    overflow: "visible",
    display: "grid",
    justifyItems: "end",
    gap: "3",
    zIndex: "100",
    "&:not(:popover-open)": { display: "none" },
  },
});

/**
 * Returns a function that shows a message at the top right for five seconds: `toast("good", "Login
 * successful!")`.
 */
export const useToast = () => useToasts().show;

export const useClearToasts = () => useToasts().clear;

function useToasts() {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error("a message needs a ToastHost around it");
  return toasts;
}

/**
 * True for browsers with popovers: Chrome 114, Firefox 125, Safari 17 and later. In older ones, a
 * dialog covers messages.
 */
const knowsPopovers = () => "popover" in HTMLElement.prototype;

/** Shows the app's messages above everything, also above dialogs. */
export function ToastHost({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<Toast[]>([]);
  const nextId = useRef(1);
  const corner = useRef<HTMLElement>(null);
  const count = toasts.length;

  const control = useMemo(() => {
    const show: ShowToast = (tone, text) => {
      const id = nextId.current++;
      setToasts((shown) => [...shown.filter((toast) => toast.text !== text), { id, tone, text }]);
    };
    return { show, clear: () => setToasts([]) };
  }, []);
  const close = (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id));

  // The popover opens again for each message, so that it is above a dialog that was opened after
  // it.
  useEffect(() => {
    if (!corner.current || !knowsPopovers()) return;
    if (corner.current.matches(":popover-open")) corner.current.hidePopover();
    if (count > 0) corner.current.showPopover();
  }, [count]);

  return (
    <ToastContext value={control}>
      {children}
      <Corner ref={corner} popover="manual" aria-label={partStrings.messages}>
        {toasts.map((toast) => (
          <ToastMessage key={toast.id} toast={toast} onClose={() => close(toast.id)} />
        ))}
      </Corner>
    </ToastContext>
  );
}
