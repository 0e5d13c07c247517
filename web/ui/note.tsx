import { chakra } from "@chakra-ui/react/styled-system";
import type { ComponentProps } from "react";
import { unbroken } from "./unbroken";

const Small = chakra("p", { base: { color: "soft", fontSize: "sm" } });

/** A side remark: smaller and softer than the main text. */
export const Note = ({ children, ...rest }: ComponentProps<typeof Small>) => (
  <Small {...rest}>{unbroken(children)}</Small>
);
