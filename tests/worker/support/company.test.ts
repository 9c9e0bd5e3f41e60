import { expect, test } from "vitest";
import { insertCompanyRequests } from "../../support/bulk-requests.ts";
import { COMMON_WORD, createCompany, generateRequest, RARE_VALUES } from "../../support/company.ts";
import { createServiceTest } from "../../support/service-test.ts";

const backend = createServiceTest({ reset: "once" });
const COUNT = 2_000;

test("the requests that the tests generate for a company are the same each time and sorted by their creation time", () => {
  const generate = () => {
    const company = createCompany(backend.people, COUNT);
    return Array.from({ length: COUNT }, (_, at) => generateRequest(company, at + 1, COUNT));
  };
  const all = generate();
  expect(generate()).toEqual(all);
  const times = all.map((one) => one.created_at);
  expect(times.toSorted()).toEqual(times);
  for (const one of all) {
    expect(one.updated_at >= one.created_at).toBe(true);
    expect(one.eligible_ids).not.toContain(one.requester.id);
  }
});

test("one in ten generated requests of a company is open, and fewer than ten have the type, requester or word in `RARE_VALUES`", async () => {
  await insertCompanyRequests(backend.platform.DB, backend.people, COUNT);
  const count = async (condition: string, ...values: unknown[]) =>
    (await backend.rows<{ count: number }>(`SELECT count(*) AS count FROM requests WHERE ${condition}`, ...values))[0]
      ?.count ?? 0;
  const isOpen = "status IN ('pending', 'needs_info', 'overdue')";
  expect((await count(isOpen)) / COUNT).toBeCloseTo(0.1, 1);
  expect(await count("request_type = ?", RARE_VALUES.request_type)).toBe(5);
  expect(await count("requester_id = ?", RARE_VALUES.requester.id)).toBe(3);
  const matches = "seq IN (SELECT rowid FROM requests_fts WHERE requests_fts MATCH ?)";
  expect(await count(matches, RARE_VALUES.word)).toBe(7);
  expect(await count(matches, COMMON_WORD)).toBeGreaterThan(COUNT / 2);
  expect(await count("1")).toBe(COUNT);
  const stored = await backend.rows<{ total: number }>(
    "SELECT sum(pending + needs_info + overdue + approved + rejected + cancelled) AS total FROM request_counts WHERE scope = 'all'",
  );
  expect(stored).toEqual([{ total: COUNT }]);
  expect(await backend.rows("SELECT DISTINCT request_seq FROM waiting_approvers")).toHaveLength(await count(isOpen));
});
