import { continueWith } from "../../local/machine.mjs";

continueWith("test/bench/main.ts", { python: true });
