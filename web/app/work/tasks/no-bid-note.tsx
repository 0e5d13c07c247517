import { chakra } from "@chakra-ui/react/styled-system";
import { FormAlert } from "../../../ui/form-alert";
import { VisuallyHidden } from "../../../ui/visually-hidden";
import type { NoBid } from "./no-bid";

const Why = chakra("p", { base: { fontSize: { base: "sm", md: "md" } } });

interface NoBidNoteProps {
  /** For the cards under it, whose buttons it explains. */
  id: string;
  noBid: NoBid;
}

/** When the writer can bid again and why not now, once for all cards under it. */
export const NoBidNote = ({ id, noBid: { title, why, isSaid } }: NoBidNoteProps) =>
  isSaid ? (
    <VisuallyHidden id={id}>{why}</VisuallyHidden>
  ) : (
    <div id={id}>
      <FormAlert tone="info" title={title} silent>
        <Why>{why}</Why>
      </FormAlert>
    </div>
  );
