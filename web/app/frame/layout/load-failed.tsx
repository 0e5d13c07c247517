import type { ComponentProps } from "react";
import { Button } from "../../../ui/button";
import { FormAlert } from "../../../ui/form-alert";
import { errorStrings } from "../api/strings";

interface LoadFailedProps extends Pick<ComponentProps<typeof FormAlert>, "title" | "children"> {
  onRetry: () => unknown;
}

export const LoadFailed = ({ onRetry, children, ...title }: LoadFailedProps) => (
  <FormAlert {...title}>
    {children}{" "}
    <Button variant="secondary" size="sm" onClick={() => void onRetry()}>
      {errorStrings.tryAgain}
    </Button>
  </FormAlert>
);
