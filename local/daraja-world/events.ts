import { EventEmitter } from "node:events";

/** An event for the pages. It names the kind of change, and the pages then fetch the data. */
interface WorldEvent {
  type: "phone" | "log" | "faults" | "float" | "callback";
  msisdn?: string;
}

export interface Events {
  tell(event: WorldEvent): void;
  /** Calls `listener` at each event, until the returned function is called. */
  hear(listener: (event: WorldEvent) => void): () => void;
}

export function createEvents(): Events {
  const emitter = new EventEmitter().setMaxListeners(0);
  return {
    tell: (event) => {
      emitter.emit("event", event);
    },
    hear: (listener) => {
      emitter.on("event", listener);
      return () => emitter.off("event", listener);
    },
  };
}
