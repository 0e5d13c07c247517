import { useClosable } from "../../frame/hooks/use-closable";
import { LazyPart, lazyPart, nothing } from "../../frame/layout/lazy-part";
import { useMe } from "../use-me";
import { useInstallPrompt } from "./install";

const Offer = lazyPart("offer", () => import("./offer").then(({ Offer }) => Offer));

/** True if the browser would ask: it supports push, and its owner has neither allowed nor refused it. */
const canAskForPush = () =>
  "serviceWorker" in navigator &&
  "PushManager" in globalThis &&
  "Notification" in globalThis &&
  Notification.permission === "default";

/**
 * Offers notifications and the home screen, one after the other and each once, to a person whose
 * payment has arrived.
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
