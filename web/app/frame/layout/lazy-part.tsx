import {
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useEffect,
  useEffectEvent,
  useState,
} from "react";
import { useToast } from "../../../ui/toast-host";
import { errorStrings } from "../api/strings";
import { allowReload, CodeMissing, loadOrReload } from "../load-or-reload";
import { LoadFailed } from "./load-failed";
import { PageBoundary } from "./page-boundary";

/**
 * A component whose code `load` fetches at the first rendering, unless `here` returns it. `load`
 * throws CodeMissing if the code can't be fetched; `CodeMissing.forget` allows another try.
 */
export function lazyCode<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  here: () => ComponentType<Props> | undefined = () => undefined,
): ComponentType<Props> {
  let pending: ComponentType<Props> | undefined;
  const fetched = () =>
    lazy(async () => {
      try {
        return { default: await load() };
      } catch (error) {
        // React renders once more before it fails. This must not start another try, so only
        // `forget` allows one.
        if (error instanceof CodeMissing)
          error.forget = () => {
            pending = undefined;
            allowReload();
          };
        throw error;
      }
    });
  return function LazyCode(props: Props) {
    const [Code] = useState<ComponentType<Props>>(() => {
      pending ??= fetched();
      return here() ?? pending;
    });
    return <Code {...props} />;
  };
}

/** A component with lazy code, for a `LazyPart`. Only a second try may reload the page. */
export function lazyPart<Props extends object>(
  name: string,
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let tries = 0;
  return lazyCode(() => {
    tries += 1;
    if (tries > 1) return loadOrReload(name, load);
    return load().catch((cause) => {
      throw new CodeMissing(name, { cause });
    });
  });
}

interface LazyPartProps {
  children: ReactNode;
  loading?: ReactNode;
  away?: (retry: () => void) => ReactNode;
}

/** A boundary around a part with lazy code: if the code is missing, the rest of the page stays. */
export const LazyPart = ({ children, loading, away = unreached }: LazyPartProps) => (
  <PageBoundary away={away}>
    <Suspense fallback={loading}>{children}</Suspense>
  </PageBoundary>
);

const unreached = (retry: () => void) => (
  <LoadFailed onRetry={retry}>{errorStrings.failures["no-network"]}</LoadFailed>
);

/** An `away` for an optional part: without the part's code, nothing is shown. */
export const nothing = () => null;

/** An `away` for a part that somebody opened: says that code is missing, and closes the part. */
export function ClosedAgain({ onClose }: { onClose: () => void }) {
  const toast = useToast();
  const tell = useEffectEvent(() => {
    toast("stopped", errorStrings.failures["no-network"]);
    onClose();
  });
  useEffect(() => tell(), []);
  return null;
}

/** Tells the opener of a part that the part's code is loading. */
export function OnItsWay({ onWait }: { onWait: (isWaiting: boolean) => void }) {
  useEffect(() => {
    onWait(true);
    return () => onWait(false);
  }, [onWait]);
  return null;
}
