import { describe, expect, test } from "vitest";
import type { Result } from "../../domain/errors.ts";
import { ImportDepartmentsInput } from "../../domain/inputs/admin-import.ts";
import { AnalyzeInput, ChatInput, InsightsInput, SmartSearchInput } from "../../domain/inputs/assistant.ts";
import { CreateDelegationInput } from "../../domain/inputs/delegations.ts";
import { ExportFilters } from "../../domain/inputs/exports.ts";
import { RATE_LIMITS, type RateLimitedAction } from "../../domain/rate-limits.ts";
import type { SampleUsername } from "../../scripts/sample-data/organisation.ts";
import { createRateLimits } from "../support/rate-limits.ts";
import { createPlatformTest } from "../support/service-test.ts";
import { readTypeface, readVerifier } from "../support/static-files.ts";
import { createTestServices, type TestServices } from "../support/test-services.ts";
import { actAs, submitAs } from "../support/use-cases.ts";
import { cookieOf, createClient, credentials } from "../worker/api/client.ts";

const platform = createPlatformTest();

/** Rate limits that allow two uses, so that the third use is refused. */
const FEW = createRateLimits(2);

const CSV = ImportDepartmentsInput.parse({ csv: "name\nLegal" });
const filters = ExportFilters.parse({});

/** The actions with a rate limit: the name in the title, the rate limit, the username and the call. */
const FLOODS: [
  string,
  RateLimitedAction,
  SampleUsername,
  (backend: TestServices, id: string) => Promise<Result<unknown>>,
][] = [
  ["commenting", "comment", "manager", (backend, id) => actAs(backend, "manager", id, { action: "comment" })],
  [
    "absences, each of which notifies a delegate",
    "delegation",
    "manager",
    async (backend) => {
      const actor = await backend.as("manager");
      const ends_at = new Date(backend.clock.now.getTime() + 60_000).toISOString();
      const input = CreateDelegationInput.parse({ delegate_user_id: backend.people.vp, ends_at });
      const created = await backend.services.delegations.create(actor, input);
      if (created.ok) await backend.services.delegations.end(actor, created.value.id);
      return created;
    },
  ],
  [
    "evidence packs",
    "evidence",
    "manager",
    async (backend, id) => backend.services.exports.exportEvidence(await backend.as("manager"), id, "zip"),
  ],
  [
    "immediate exports",
    "export",
    "manager",
    async (backend) => backend.services.exports.download(await backend.as("manager"), "csv", filters),
  ],
  [
    "background exports",
    "export",
    "manager",
    async (backend) => backend.services.exports.create(await backend.as("manager"), "csv", filters),
  ],
  [
    "analyses of requests",
    "assistant",
    "manager",
    async (backend, id) =>
      backend.services.assistant.analyze(await backend.as("manager"), AnalyzeInput.parse({ request_data: { id } })),
  ],
  [
    "smart searches",
    "assistant",
    "manager",
    async (backend) =>
      backend.services.assistant.search(await backend.as("manager"), SmartSearchInput.parse({ query: "laptops" })),
  ],
  [
    "insights",
    "assistant",
    "manager",
    async (backend) =>
      backend.services.assistant.generateInsights(await backend.as("manager"), InsightsInput.parse({})),
  ],
  ["chat messages", "assistant", "manager", (backend) => chatOnce(backend)],
  [
    "imports",
    "import",
    "director",
    async (backend) => backend.services.admin.departments.previewImport(await backend.as("director"), CSV),
  ],
];

async function chatOnce(backend: TestServices): Promise<Result<unknown>> {
  const events = backend.services.assistant.chat(
    await backend.as("manager"),
    ChatInput.parse({ message: "What waits?" }),
  );
  for await (const event of events) if (event.event === "error") return { ok: false, ...event };
  return { ok: true, value: null };
}

describe("rate limits", () => {
  test.each(FLOODS)(
    "after a person has reached the rate limit on %s, further calls are refused until the time window of the limit ends",
    async (_, action, who, once) => {
      const backend = await createTestServices(platform, {
        rate_limits: FEW,
        typeface: readTypeface,
        verifier: readVerifier,
      });
      const { id } = await submitAs(backend, "requester");
      for (let use = 0; use < 2; use += 1) expect((await once(backend, id)).ok).toBe(true);
      backend.clock.now = new Date(backend.clock.now.getTime() + 10_000);
      const refused = await once(backend, id);
      expect(refused).toMatchObject({ ok: false, code: "rate_limited" });
      const seconds = FEW[action].seconds;
      expect(refused).toMatchObject({ retry_after_seconds: seconds - 10 });
      // Refused attempts do not extend the time window of the rate limit.
      backend.clock.now = new Date(backend.clock.now.getTime() + (seconds - 10) * 1000);
      expect((await once(backend, id)).ok).toBe(true);
      const uses = await platform.DB.prepare("SELECT user_id, action, uses FROM rate_limits").all();
      expect(uses.results).toEqual([{ user_id: backend.people[who], action, uses: 1 }]);
    },
  );
});

test("a comment of a person who has reached the rate limit is not recorded, but another person can still comment", async () => {
  const backend = await createTestServices(platform, { rate_limits: FEW });
  const { id } = await submitAs(backend, "requester");
  for (let use = 0; use < 4; use += 1) await actAs(backend, "manager", id, { action: "comment" });
  const written = "SELECT count(*) AS n FROM request_events WHERE kind = 'request.commented'";
  expect(await platform.DB.prepare(written).first("n")).toBe(2);
  expect((await actAs(backend, "requester", id, { action: "comment" })).ok).toBe(true);
  // Decisions have no rate limit, so the approval succeeds.
  expect((await actAs(backend, "manager", id, { action: "approve" })).ok).toBe(true);
});

test("the API refuses comments beyond the rate limit with 429 and Retry-After, and counts repeated calls with the same Idempotency-Key only once", async () => {
  const backend = await createTestServices(platform);
  const { id } = await submitAs(backend, "requester");
  const { headers } = await createClient(platform, backend).post("/auth/login", credentials("manager"));
  const marc = createClient(platform, backend, cookieOf(headers));
  const comment = (key: number) =>
    marc.post(
      "/requests/enhanced-action",
      { request_id: id, action: "comment", comments: "Any news?" },
      {
        "Idempotency-Key": `comment-${key}`,
      },
    );
  const { uses } = RATE_LIMITS.comment;
  for (let use = 0; use < uses; use += 1) expect((await comment(use)).status).toBe(200);
  expect((await comment(0)).status).toBe(200);
  const refused = await comment(uses);
  expect([refused.status, refused.body.code, refused.headers.get("Retry-After")]).toEqual([429, "rate_limited", "300"]);
  expect(refused.body.detail).toBe("At most 60 comments are allowed in 5 minutes. Please try again in 5 minutes.");
});

test("a director can comment on and decide forty requests in a row without reaching a rate limit", async () => {
  const backend = await createTestServices(platform);
  for (let at = 0; at < 40; at += 1) {
    const { id } = await submitAs(backend, "requester", { amount: 50_000 });
    expect((await actAs(backend, "director", id, { action: "comment" })).ok).toBe(true);
    const analysed = AnalyzeInput.parse({ request_data: { id } });
    expect((await backend.services.assistant.analyze(await backend.as("director"), analysed)).ok).toBe(true);
    expect((await actAs(backend, "director", id, { action: "approve" })).ok).toBe(true);
  }
});

test("a scheduled job deletes the counters of rate limits whose time window has ended", async () => {
  const backend = await createTestServices(platform);
  const { id } = await submitAs(backend, "requester");
  await actAs(backend, "manager", id, { action: "comment" });
  const count = () => platform.DB.prepare("SELECT count(*) AS n FROM rate_limits").first("n");
  backend.clock.now = new Date(backend.clock.now.getTime() + 60 * 60_000 - 1);
  await backend.jobs.cleanUpExpired();
  expect(await count()).toBe(1);
  backend.clock.now = new Date(backend.clock.now.getTime() + 1);
  await backend.jobs.cleanUpExpired();
  expect(await count()).toBe(0);
});
