import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";

/**
 * Asks before what is typed is left behind: while `isUnsaved`, a link of the site waits for an answer, and
 * the browser asks by itself before the page is closed or loaded anew. `to` is where the link leads while
 * it waits.
 */
export function useLeaving(isUnsaved: boolean) {
  const navigate = useNavigate();
  const [to, setTo] = useState<string>();
  useEffect(() => {
    if (!isUnsaved) return;
    const hold = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      const isPlain = event.button === 0 && !(event.ctrlKey || event.metaKey || event.shiftKey);
      if (!(link instanceof HTMLAnchorElement) || !isPlain || link.target === "_blank") return;
      const { origin, pathname, search, hash } = new URL(link.href);
      if (origin !== location.origin || pathname === location.pathname) return;
      event.preventDefault();
      event.stopPropagation();
      setTo(pathname + search + hash);
    };
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener("click", hold, { capture: true });
    addEventListener("beforeunload", warn);
    return () => {
      removeEventListener("click", hold, { capture: true });
      removeEventListener("beforeunload", warn);
    };
  }, [isUnsaved]);
  return {
    to,
    stay: () => setTo(undefined),
    leave: () => {
      setTo(undefined);
      if (to !== undefined) void navigate(to);
    },
  };
}
