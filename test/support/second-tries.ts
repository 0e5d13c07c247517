import type { Reporter, TestModule, Vitest } from "vitest/node";

/** Names the tests that passed only when they were tried again: each shows a fault, of the product or its own. */
export class SecondTries implements Reporter {
  private vitest: Vitest | undefined;

  onInit(vitest: Vitest) {
    this.vitest = vitest;
  }

  onTestRunEnd(modules: readonly TestModule[]) {
    const tests = modules.flatMap(({ children }) => [...children.allTests()]);
    const flaky = tests.filter((test) => test.diagnostic()?.flaky);
    if (flaky.length === 0) return;
    const lines = flaky.flatMap((test) => [
      `  ${test.module.relativeModuleId} > ${test.fullName}`,
      ...(test.result().errors ?? []).map(({ message }) => `    ${message}`),
    ]);
    this.vitest?.logger.log(
      ["\nPassed only when tried again, and to be mended:", ...lines].join("\n"),
    );
  }
}
