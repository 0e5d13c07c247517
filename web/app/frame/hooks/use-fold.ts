import { type ToggleEvent, useState } from "react";
import { useWiderThan } from "./use-wider-than";

/**
 * The properties of a `details` that is folded on phones, and always open with more room. When a phone
 * is turned, it stays open under somebody who has been in it.
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
