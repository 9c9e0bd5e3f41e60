import { expect } from "vitest";
import type { RequestDetails } from "../../../domain/entities.ts";
import type { Role } from "../../../domain/roles.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import type { TestPlatform } from "../../support/platform.ts";
import { createServiceTest, type ServiceTest } from "../../support/service-test.ts";
import { type Client, cookieOf, createClient, credentials } from "./client.ts";

/** The API of one test file, on a database with the sample organisation. */
export interface ApiTest {
  platform: TestPlatform;
  backend: ServiceTest;
  /** A client without a session. */
  anonymous: Client;
  /** Signs the user in and returns a client with the new session. */
  as: (username: SampleUsername) => Promise<Client>;
  /** Runs an SQL statement and returns its rows. */
  rows: (sql: string, ...values: unknown[]) => Promise<Record<string, unknown>[]>;
  /** Submits a request as the user, expects status 201, and returns the request. */
  submit: (who: SampleUsername, fields?: object) => Promise<RequestDetails>;
  /**
   * Returns the numbers of rows of requests, events, attachments, notifications (without those about sign-ins), outbox
   * and idempotency keys, and the number of files.
   */
  countRows: () => Promise<Record<string, unknown>>;
}

/**
 * Sets up the API for this test file. Call this function outside of tests.
 * @param reset "each test" empties the database before each test, "once" only before the first one
 */
export function createApiTest(reset: "each test" | "once" = "each test"): ApiTest {
  const api = {} as ApiTest;
  api.backend = createServiceTest({ reset });
  api.platform = api.backend.platform;
  api.anonymous = createClient(api.platform, api.backend);
  api.as = async (username) => {
    const { status, headers } = await api.anonymous.post("/auth/login", credentials(username));
    expect(status).toBe(200);
    return createClient(api.platform, api.backend, cookieOf(headers));
  };
  api.rows = api.backend.rows;
  api.submit = async (who, fields = {}) => {
    const client = await api.as(who);
    const { status, body } = await client.post<RequestDetails>("/requests", { ...LAPTOPS_SUBMISSION, ...fields });
    expect(status).toBe(201);
    // Ends the session, because a user can have only a limited number of sessions.
    await client.raw("POST", "/auth/logout");
    return body;
  };
  api.countRows = async () => {
    const [counts = {}] = await api.rows(`SELECT (SELECT count(*) FROM requests) AS requests,
      (SELECT count(*) FROM request_events) AS events, (SELECT count(*) FROM attachments) AS attachments,
      (SELECT count(*) FROM notifications WHERE kind <> 'new_device') AS notifications, (SELECT count(*) FROM outbox) AS outbox,
      (SELECT count(*) FROM idempotency_keys) AS keys`);
    return { ...counts, files: (await api.platform.FILES.list()).objects.length };
  };
  return api;
}

/** A user of the sample organisation for each role. */
export const USER_OF_ROLE: Record<Role, SampleUsername> = {
  requester: "requester",
  manager: "manager",
  senior_manager: "senior.manager",
  director: "director",
  vp: "vp",
  admin: "admin",
};

/** A valid submission whose approver is the manager. */
export const LAPTOPS_SUBMISSION = {
  title: "Team laptops",
  description: "Three laptops for the new colleagues",
  request_type: "procurement",
  amount: 900,
};

/** A small valid PDF. `GIF` is a small valid GIF. */
export const PDF: Uint8Array<ArrayBuffer> = new TextEncoder().encode(
  "%PDF-1.7\n1 0 obj <<>> endobj\ntrailer <<>>\n%%EOF\n",
);
export const GIF = new Uint8Array(Buffer.from("R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==", "base64"));
export const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64");
export const createUploadInput = (filename: string, bytes: Uint8Array = PDF) => ({
  filename,
  file_data: base64(bytes),
});

/** Returns a PDF with a size of exactly `bytes` bytes. */
export function createPdfOfSize(bytes: number): Uint8Array<ArrayBuffer> {
  const file = new Uint8Array(bytes).fill(0x20);
  file.set(PDF);
  return file;
}
