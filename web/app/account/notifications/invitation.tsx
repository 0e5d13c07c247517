import { useClosable } from "../../frame/hooks/use-closable";
import { LazyPart, lazyPart, nothing } from "../../frame/layout/lazy-part";
import { useMe } from "../use-me";
import { useInstallPrompt } from "./install";

const Offer = lazyPart("offer", () => import("./offer").then(({ Offer }) => Offer));

const canAskForPush = () =>
  "serviceWorker" in navigator &&
  "PushManager" in globalThis &&
  "Notification" in globalThis &&
  Notification.permission === "default";

/**
 * After a person's first payment, offers push notifications and then the installation of the site.
 * Shows each offer until the person closes it.
 */
export function Invitation() {
  const { data: me } = useMe();
  const push = useClosable("offer.push");
  const install = useClosable("offer.install");
  const prompt = useInstallPrompt();
  if (!me?.lastPaymentDate) return null;
  if (canAskForPush() && !push.closed)
    return (
      <LazyPart away={nothing}>
        <Offer what="push" onClose={push.close} />
      </LazyPart>
    );
  if (prompt && !install.closed)
    return (
      <LazyPart away={nothing}>
        <Offer what="install" prompt={prompt} onClose={install.close} />
      </LazyPart>
    );
  return null;
}
