import { useCallback, useEffect, useRef, useState } from "preact/hooks";
import { ask } from "./api";

/** The kind of a change in the simulator, after which the page fetches the data. */
type Topic = "phone" | "log" | "faults" | "float";

const events = new EventSource("/api/events");

export function useOnline() {
  const [online, setOnline] = useState(true);
  useEffect(() => {
    events.addEventListener("open", () => setOnline(true));
    events.addEventListener("error", () => setOnline(false));
  }, []);
  return online;
}

/**
 * The answer at `path`, fetched now, at each event of the topic, and after a lost connection. Only
 * one request is open at a time, so answers arrive in order and many events cause few requests.
 */
export function useLive<Answer>(path: string, topic: Topic) {
  const [answer, setAnswer] = useState<Answer>();
  const refreshing = useRef(() => {});

  useEffect(() => {
    let ended = false;
    let asking = false;
    let changedMeanwhile = false;
    const refresh = async () => {
      changedMeanwhile = asking;
      if (asking) return;
      asking = true;
      // No message is needed, since the bar at the top reports that the simulator doesn't answer.
      const fresh = await ask<Answer>(path).catch(() => undefined);
      asking = false;
      if (ended) return;
      if (fresh !== undefined) setAnswer(fresh);
      if (changedMeanwhile) void refresh();
    };
    const listener = () => void refresh();
    refreshing.current = listener;
    for (const type of ["open", topic]) events.addEventListener(type, listener);
    listener();
    return () => {
      ended = true;
      for (const type of ["open", topic]) events.removeEventListener(type, listener);
    };
  }, [path, topic]);

  return { answer, refresh: useCallback(() => refreshing.current(), []) };
}

export function useNow(everyMs = 5000) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
