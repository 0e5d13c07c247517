import { chakra } from "@chakra-ui/react/styled-system";
import { buttonRecipe } from "./button";

/** A link that looks like a button. With a router: `<ButtonLink asChild><Link to="…">…</Link></ButtonLink>`. */
export const ButtonLink = chakra("a", buttonRecipe);
