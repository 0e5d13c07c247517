import type { Reporter, TestModule } from "vitest/node";

/** Names the tests that passed only when they were tried again: each shows a fault, of the product or its own. */
// biome-ignore lint/style/noDefaultExport: how vitest loads a reporter
export default class SecondTries implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]) {
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    const flaky = tests.filter((test) => test.diagnostic()?.flaky);
    if (flaky.length === 0) return;
    console.log("\nPassed only when tried again, and to be mended:");
    for (const test of flaky) {
      console.log(`  ${test.module.relativeModuleId} > ${test.fullName}`);
      for (const { message } of test.result().errors ?? []) console.log(`    ${message}`);
    }
  }
}
