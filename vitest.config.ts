import { defineConfig } from "vitest/config";

const COMMON = { environment: "node", restoreMocks: true, unstubEnvs: true } as const;

/**
 * unit: pure rules, no I/O. worker: services, API and cron on a real local D1 and R2. conformance: the house's own rules.
 * e2e: a real browser against the built product. attacks: what somebody tries who wants another's authority or a false record.
 */
export default defineConfig({
  test: {
    passWithNoTests: true,
    projects: [
      { test: { ...COMMON, name: "unit", include: ["tests/unit/**/*.test.{ts,tsx}"] } },
      {
        test: {
          ...COMMON,
          name: "worker",
          include: ["tests/worker/**/*.test.ts"],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { test: { ...COMMON, name: "conformance", include: ["tests/conformance/**/*.test.ts"], testTimeout: 60_000 } },
      {
        test: {
          ...COMMON,
          name: "e2e",
          globalSetup: "tests/support/e2e-setup.ts",
          include: ["tests/e2e/**/*.test.ts"],
          // Two files share the cores, and a step alone may take 30 s.
          testTimeout: 300_000,
          hookTimeout: 120_000,
          // Each file has a server and a browser of its own.
          maxWorkers: 2,
          sequence: { groupOrder: 1 },
        },
      },
      {
        test: {
          ...COMMON,
          name: "attacks",
          globalSetup: "tests/support/e2e-setup.ts",
          include: ["tests/attacks/**/*.test.ts"],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
