import { EventEmitter } from "node:events";

/** An event for the pages: it names only the change, and they fetch the data. */
interface WorldEvent {
  type: "phone" | "log" | "faults" | "float" | "callback";
  msisdn?: string;
}

export interface Events {
  tell(event: WorldEvent): void;
  /** The returned function ends the subscription. */
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
