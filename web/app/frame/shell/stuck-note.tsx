import { chakra } from "@chakra-ui/react/styled-system";
import { TextLink } from "../../../ui/text-link";
import { shellStrings as words } from "./strings";

/** Hidden until the page has waited for long, or its code can't be had; no script is needed for that. */
const Note = chakra("p", {
  base: {
    visibility: "hidden",
    animation: "appear 1ms 12s forwards",
    "html.stuck &": { visibility: "visible" },
    paddingTop: "4",
    color: "soft",
    textAlign: "center",
  },
});

/** A way on for somebody whose network does not bring the application. */
export const StuckNote = () => (
  <Note>
    {words.stuck}{" "}
    <TextLink alone href="">
      {words.again}
    </TextLink>
  </Note>
);
