import { chakra } from "@chakra-ui/react/styled-system";
import type { ComponentProps, MouseEvent } from "react";
import { buttonRecipe } from "./button-recipe";

const Base = chakra("button", buttonRecipe);

interface ButtonProps extends ComponentProps<typeof Base> {
  /** At work: keeps its width and the focus, takes no second press. */
  busy?: boolean | undefined;
}

/** A button; the `primary` one is the single most important action of its screen. */
export function Button({ busy = false, onClick, children, type = "button", ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault();
    else onClick?.(event);
  };

  return (
    <Base type={type} onClick={press} aria-busy={busy || undefined} {...rest}>
      <chakra.span
        display="inline-flex"
        alignItems="center"
        justifyContent="center"
        gap="2"
        css={busy ? { opacity: 0 } : {}}
      >
        {children}
      </chakra.span>
      {busy && (
        <chakra.span
          position="absolute"
          width="5"
          height="5"
          borderRadius="full"
          borderWidth="2.5px"
          borderStyle="solid"
          borderColor="currentColor"
          borderTopColor="transparent"
          animation="turn 0.8s linear infinite"
          aria-hidden
        />
      )}
    </Base>
  );
}
