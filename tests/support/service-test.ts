import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import type { Deps } from "../../worker/services/deps.ts";
import { acquirePlatform, releasePlatform, type TestPlatform } from "./platform.ts";
import { createRecordingDatabase, findAllPlanFaults, type RecordedStatements } from "./query-plans.ts";
import { createTestServices, type TestServices } from "./test-services.ts";

/** The services on a real database with the sample organisation. `reset` replaces all of them. */
export interface ServiceTest extends TestServices {
  readonly platform: TestPlatform;
  /** Empties the database and creates the sample organisation again. By default, this is called before each test. */
  readonly reset: () => Promise<void>;
  /** Moves the clock forward. */
  readonly wait: (milliseconds: number) => void;
  /** Returns the rows of a query. */
  readonly rows: <Row = Record<string, unknown>>(sql: string, ...values: unknown[]) => Promise<Row[]>;
}

interface ServiceTestOptions {
  /**
   * When the database is emptied and the sample organisation created again: before each test (default), or once in each
   * file.
   */
  readonly reset?: "each test" | "once";
  /** Returns dependencies that replace the default ones of the services. Called at each reset. */
  readonly overrides?: () => Partial<Deps>;
}

/**
 * Provides a database for this test file. Empties it before each test unless `reset` is "once". Call this function
 * outside of tests.
 */
export function createPlatformTest(reset: "each test" | "once" = "each test"): TestPlatform {
  const platform = {} as TestPlatform;
  beforeAll(async () => {
    Object.assign(platform, await acquirePlatform());
  });
  afterAll(() => releasePlatform(platform));
  if (reset === "each test") beforeEach(() => platform.reset());
  return platform;
}

/**
 * Sets up the database and the services of this test file. At the end of the file, checks the query plans of all
 * statements that the services sent. Call this function outside of tests. Hooks that are declared later can use both.
 */
export function createServiceTest({
  reset = "each test",
  overrides = () => ({}),
}: ServiceTestOptions = {}): ServiceTest {
  const platform = createPlatformTest("once");
  const statements: RecordedStatements = new Map();
  afterAll(async () => {
    expect(await findAllPlanFaults(platform.DB, statements), "statements whose cost grows").toEqual([]);
  });
  const backend = {
    platform,
    reset: async () => {
      await platform.reset();
      const recorded = { ...platform, DB: createRecordingDatabase(platform.DB, statements) };
      Object.assign(backend, await createTestServices(recorded, overrides()));
    },
    wait: (milliseconds) => {
      backend.clock.now = new Date(backend.clock.now.getTime() + milliseconds);
    },
    rows: async (sql, ...values) => {
      const { results } = await platform.DB.prepare(sql)
        .bind(...values)
        .all();
      return results;
    },
  } as ServiceTest;
  if (reset === "once") beforeAll(backend.reset);
  else beforeEach(backend.reset);
  return backend;
}
