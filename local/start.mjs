import { continueWith } from "./machine.mjs";

continueWith("local/start.ts", { python: true });
