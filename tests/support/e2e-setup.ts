import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { request } from "playwright-core";
import type { TestProject } from "vitest/node";
import { build } from "../../scripts/build.ts";
import { SAMPLE_USERS, type SampleUsername } from "../../scripts/sample-data/organisation.ts";
import type { Cookies } from "./browser.ts";
import { launchServer } from "./server.ts";

/** The data folders of a test run. */
interface SampleData {
  /** The parent folder of the data folders of all servers in this test run. */
  readonly e2eFolder: string;
  /** A data folder with the sample organisation. Servers get a copy of it. */
  readonly sampleDataDir: string;
  /** The same data, and a session of each person. */
  readonly signedInDataDir: string;
  /** The cookies of these sessions. */
  readonly sessions: [SampleUsername, Cookies][];
}

declare module "vitest" {
  interface ProvidedContext extends SampleData {}
}

/** Signs each person of the sample organisation in, and returns the cookies of their sessions. */
async function signInEverybody(baseURL: string): Promise<SampleData["sessions"]> {
  const sessions: SampleData["sessions"] = [];
  for (const { username } of SAMPLE_USERS) {
    const api = await request.newContext({ baseURL });
    const answer = await api.post("/api/auth/login", { form: { username, password: "Approve-2026" } });
    if (!answer.ok()) throw new Error(`${username} could not sign in: ${answer.status()}`);
    sessions.push([username, (await api.storageState()).cookies]);
    await api.dispose();
  }
  return sessions;
}

/** Creates the data folders. A first start and a sign-in take so long that each test file copies their results. */
async function createSampleData(e2eFolder: string): Promise<SampleData> {
  const sampleDataDir = join(e2eFolder, "sample");
  const signedInDataDir = join(e2eFolder, "signed-in");
  await (await launchServer({ DATA_DIR: sampleDataDir })).stop();
  cpSync(sampleDataDir, signedInDataDir, { recursive: true });
  const server = await launchServer({ DATA_DIR: signedInDataDir });
  const sessions = await signInEverybody(server.url);
  await server.stop();
  return { e2eFolder, sampleDataDir, signedInDataDir, sessions };
}

/** The name of the environment variable with the file in which the first project of a test run stores its `SampleData`. */
const FILE_VARIABLE = "E2E_SAMPLE_DATA";

/** Builds the product and provides the sample data, once in each test run. */
export default async function setUp(project: TestProject): Promise<(() => void) | undefined> {
  const provide = (data: SampleData): void => {
    project.provide("e2eFolder", data.e2eFolder);
    project.provide("sampleDataDir", data.sampleDataDir);
    project.provide("signedInDataDir", data.signedInDataDir);
    project.provide("sessions", data.sessions);
  };
  const existing = process.env[FILE_VARIABLE];
  if (existing !== undefined) {
    provide(JSON.parse(readFileSync(existing, "utf8")));
    return undefined;
  }
  await build();
  const data = await createSampleData(mkdtempSync(join(tmpdir(), "approval-e2e-")));
  const file = join(data.e2eFolder, "sample-data.json");
  writeFileSync(file, JSON.stringify(data));
  process.env[FILE_VARIABLE] = file;
  provide(data);
  // Tries again, because servers that several files shared may end a moment later than the test processes.
  return () => rmSync(data.e2eFolder, { recursive: true, maxRetries: 20, retryDelay: 100 });
}
