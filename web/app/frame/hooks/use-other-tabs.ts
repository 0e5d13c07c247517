import { useEffect, useRef } from "react";
import type { Me } from "#contracts/me";
import { refetchAll } from "../api/query-client";

/** A message to other tabs: the person whose account changed, and the time of the change. */
type Change = Pick<Me, "userId" | "lastUpdated">;

/**
 * Tells other tabs when the person's account has changed, and refetches when another tab reports a
 * change.
 */
export function useOtherTabs(me: Me | undefined): void {
  const channel = useRef<BroadcastChannel>(undefined);
  const known = useRef<Change>(undefined);
  const { userId, lastUpdated } = me ?? {};

  useEffect(() => {
    // Some old phones have no BroadcastChannel; their tabs learn of the change by polling.
    if (!("BroadcastChannel" in globalThis)) return;
    const opened = new BroadcastChannel("kalamu.changes");
    opened.onmessage = ({ data }: MessageEvent<Change>) => {
      const own = known.current;
      if (own && data.userId === own.userId && data.lastUpdated > own.lastUpdated) refetchAll();
    };
    channel.current = opened;
    return () => opened.close();
  }, []);

  useEffect(() => {
    if (!userId || !lastUpdated) return;
    const before = known.current;
    known.current = { userId, lastUpdated };
    if (before?.userId === userId && before.lastUpdated < lastUpdated)
      channel.current?.postMessage(known.current);
  }, [userId, lastUpdated]);
}
