import { ChakraProvider } from "@chakra-ui/react/styled-system";
import { Global } from "@emotion/react";
import type { ReactNode } from "react";
import { fontFaces } from "./theme/font-face";
import { system } from "./theme/system";

/** The colours, measures and letters that everything under it is drawn with. */
export const Look = ({ children }: { children: ReactNode }) => (
  <ChakraProvider value={system}>
    <Global styles={[...fontFaces]} />
    {children}
  </ChakraProvider>
);
