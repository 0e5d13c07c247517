import { chakra } from "@chakra-ui/react/styled-system";
import type { ReactNode } from "react";
import { VisuallyHidden } from "./visually-hidden";

/** A grey shape in place of content that is loading; as high as a line by default. */
export const Skeleton = chakra("span", {
  base: {
    display: "block",
    height: "1em",
    borderRadius: "sm",
    bg: "quietWash",
    animation: "breathe 1.6s ease-in-out infinite",
  },
});

/** Announces to screen readers that content is loading. */
export const Loading = ({ label, children }: { label: string; children: ReactNode }) => (
  <div aria-busy="true">
    <VisuallyHidden role="status">{label}</VisuallyHidden>
    <div aria-hidden>{children}</div>
  </div>
);
