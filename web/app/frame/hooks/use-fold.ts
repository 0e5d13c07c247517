import { type ToggleEvent, useState } from "react";
import { useWiderThan } from "./use-wider-than";

/**
 * The properties of a `details` that can be closed on phones and is always open on wider screens.
 * If the phone was sideways and a control in it got the focus, it stays open when the phone is
 * upright again.
 */
export function useFold(isOpenFirst = false) {
  const isWide = useWiderThan("md");
  const [isOpen, setOpen] = useState(isOpenFirst);
  return {
    open: isWide || isOpen,
    onToggle: ({ currentTarget }: ToggleEvent<HTMLDetailsElement>) => {
      if (!isWide) setOpen(currentTarget.open);
    },
    onFocus: () => {
      if (isWide) setOpen(true);
    },
  };
}
