import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Deps } from "../../worker/services/deps.ts";
import { createPlatform, type Platform } from "./platform.ts";
import { createTestServices, type TestServices } from "./test-services.ts";

/** The services on a real database with the sample organisation. A reset replaces all of them. */
export interface ServiceTest extends TestServices {
  readonly platform: Platform;
  /** Empties the database and creates the sample organisation again; done before each test by default. */
  readonly reset: () => Promise<void>;
  /** Moves the clock forward. */
  readonly wait: (milliseconds: number) => void;
  /** Returns the rows of a query. */
  readonly rows: <Row = Record<string, unknown>>(sql: string, ...values: unknown[]) => Promise<Row[]>;
}

interface ServiceTestOptions {
  /** When the database is emptied and the sample organisation created again: before each test (default), or once per file. */
  readonly reset?: "each test" | "once";
  /** Returns the dependencies that replace the usual ones of the services; called at each reset. */
  readonly overrides?: () => Partial<Deps>;
}

/** Starts a database for this test file, and empties it before each test unless `reset` is "once". Call it outside of tests. */
export function createPlatformTest(reset: "each test" | "once" = "each test"): Platform {
  const platform = {} as Platform;
  beforeAll(async () => {
    Object.assign(platform, await createPlatform());
  });
  afterAll(() => platform.dispose());
  if (reset === "each test") beforeEach(() => platform.reset());
  return platform;
}

/** Sets up the database and the services of this test file. Call it outside of tests; hooks that are declared later find both ready. */
export function createServiceTest({
  reset = "each test",
  overrides = () => ({}),
}: ServiceTestOptions = {}): ServiceTest {
  const platform = createPlatformTest("once");
  const backend = {
    platform,
    reset: async () => {
      await platform.reset();
      Object.assign(backend, await createTestServices(platform, overrides()));
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
