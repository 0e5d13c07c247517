import type { KnipConfig } from "knip";

export default {
  workspaces: {
    ".": {
      entry: [
        "bin/{costs,kalamu,register-pay-bill,smoke,unfinished}.ts",
        "bin/*.mjs",
        "local/documents/{take-pictures,write-openapi}.ts",
        "lambdas/functions/*.ts",
        // Runs as a process of its own.
        "lambdas/work/submissions/content/pdf-reader.ts",
        // lib/bundle.ts puts this file in the place of the SDK's credential chain.
        "lambdas/platform/environment-credentials.ts",
        "lambdas/platform/unused-packages.ts",
        "local/*.mjs",
        // Bundled when a browser requests the page of the outside world.
        "local/mail/panel.tsx",
        "local/start.ts",
        "web/app/main.tsx",
        // build-site.mjs runs build-site.ts through tsx.
        "web/build/{*.mjs,build-site.ts}",
        // web/build/build-site.mjs builds these.
        "web/site/render.tsx",
        "web/app/dashboard/prerender/prerender.tsx",
        "web/site/script/{main,presence}.ts",
        "web/site/service-worker/service-worker.ts",
        "test/run-tests.ts",
        "test/bench/main.ts",
        "test/{run,bench/run}.mjs",
        "test/support/{table-engine,world-setup}.ts",
        "test/**/*.test.{ts,tsx}",
      ],
      project: ["{bin,lib,lambdas,local,test,web}/**/*.{ts,tsx,mjs,js}", "!local/daraja-world/**"],
    },
    "local/daraja-world": {
      // The command loads the first, the page the second. The build publishes the third.
      entry: ["command.ts", "pages/app.tsx", "published.ts"],
      project: ["**/*.{ts,tsx,mjs}"],
    },
  },
  ignoreExportsUsedInFile: true,
  ignoreDependencies: [
    // Programs and files that we start or read by path, without an import.
    "aws-cdk",
    "amplify-dynamodb-simulator",
  ],
  // Optional: without Java, the store tests run on the emulator.
  ignoreBinaries: ["java"],
} satisfies KnipConfig;
