import type { ReactNode } from "react";
import { Look } from "./look";
import { ToastHost } from "./toast-host";

export const UiProvider = ({ children }: { children: ReactNode }) => (
  <Look>
    <ToastHost>{children}</ToastHost>
  </Look>
);
