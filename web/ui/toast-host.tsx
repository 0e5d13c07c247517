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
import { partStrings } from "./strings/parts";
import { type Toast, ToastMessage } from "./toast";
import { useToastPlace } from "./toast-place";

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

/** Shows a message at the top right for five seconds: `toast("good", "Login successful!")`. */
export const useToast = () => useToasts().show;

/** Takes away every message that stands. */
export const useClearToasts = () => useToasts().clear;

function useToasts() {
  const toasts = useContext(ToastContext);
  if (!toasts) throw new Error("a message needs a ToastHost around it");
  return toasts;
}

/** Keeps the messages of the app, above everything, dialogs included. */
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

  // Shown anew with each message, which puts it above a dialog opened since.
  useEffect(() => {
    if (corner.current?.matches(":popover-open")) corner.current.hidePopover();
    if (count > 0) corner.current?.showPopover();
  }, [count]);

  useToastPlace(corner, count > 0);

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
