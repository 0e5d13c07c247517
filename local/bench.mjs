import { continueWith } from "./machine.mjs";

continueWith("test/bench/main.ts", { python: true });
