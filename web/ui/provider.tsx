import type { ReactNode } from "react";
import { Look } from "./look";
import { ToastHost } from "./toast-host";

/** The look and the messages, around the whole app. */
export const UiProvider = ({ children }: { children: ReactNode }) => (
  <Look>
    <ToastHost>{children}</ToastHost>
  </Look>
);
