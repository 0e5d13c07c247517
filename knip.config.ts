import type { KnipConfig } from "knip";

export default {
  workspaces: {
    ".": {
      entry: [
        "bin/{costs,kalamu,register-pay-bill,smoke,unfinished}.ts",
        "bin/*.mjs",
        "local/documents/{take-pictures,write-openapi}.ts",
        "lambdas/functions/*.ts",
        // A process of its own.
        "lambdas/work/submissions/content/pdf-reader.ts",
        // Put in the place of the SDK's credential chain by lib/bundle.ts.
        "lambdas/platform/environment-credentials.ts",
        "lambdas/platform/unused-packages.ts",
        "local/*.mjs",
        // Bundled for the outside world's page as it is asked for.
        "local/mail/panel.tsx",
        "local/start.ts",
        "web/app/main.tsx",
        // The first runs the second through tsx.
        "web/build/{*.mjs,build-site.ts}",
        // Built by web/build/build-site.mjs.
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
      // The bin loads the first, the page the second; the build publishes the third.
      entry: ["command.ts", "pages/app.tsx", "published.ts"],
      project: ["**/*.{ts,tsx,mjs}"],
    },
  },
  ignoreExportsUsedInFile: true,
  ignoreDependencies: [
    // Programs and files that are started or read by path, not imported.
    "aws-cdk",
    "amplify-dynamodb-simulator",
  ],
  // Optional: without Java the store tests run on the emulator.
  ignoreBinaries: ["java"],
} satisfies KnipConfig;
