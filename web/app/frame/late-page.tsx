import { type ComponentType, lazy, useState } from "react";
import { codeHere, fetchCode } from "../page-code";
import { CodeMissing, reloadOnce } from "./reload-once";

/**
 * A page whose code comes when it is needed: shown at once when it is here already. When it can't be
 * had, the CodeMissing that it throws lets it be asked for anew.
 */
export function latePage(name: string, load: () => Promise<ComponentType>): ComponentType {
  let late: ComponentType | undefined;
  const fetched = () =>
    lazy(async () => {
      try {
        return { default: await reloadOnce(name, () => fetchCode(load)) };
      } catch (error) {
        // Not at once: React renders again before it gives up.
        if (error instanceof CodeMissing)
          error.forget = () => {
            late = undefined;
          };
        throw error;
      }
    });
  return function LatePage() {
    const [Page] = useState<ComponentType>(() => {
      late ??= fetched();
      return codeHere(load) ?? late;
    });
    return <Page />;
  };
}
