import { chakra } from "@chakra-ui/react/styled-system";
import type { ComponentProps } from "react";
import { unbroken } from "./unbroken";

const Small = chakra("p", { base: { color: "soft", fontSize: "sm" } });

export const Note = ({ children, ...rest }: ComponentProps<typeof Small>) => (
  <Small {...rest}>{unbroken(children)}</Small>
);
