import { continueWith } from "./machine.mjs";

continueWith("local/run-tests.ts", { python: true });
