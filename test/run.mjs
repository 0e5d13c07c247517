import { continueWith } from "../local/machine.mjs";

continueWith("test/run-tests.ts", { python: true });
