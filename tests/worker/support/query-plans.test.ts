import { expect, test } from "vitest";
import { findPlanFaults } from "../../support/query-plans.ts";
import { createPlatformTest } from "../../support/service-test.ts";

const platform = createPlatformTest("once");

test.each([
  ["a scan of all requests", "SELECT seq FROM requests r WHERE r.priority = ?", 1],
  ["a sort of the requests of a person", "SELECT seq FROM requests r WHERE r.requester_id = ? ORDER BY r.title", 1],
  ["a group of all requests", "SELECT r.priority, count(*) FROM requests r WHERE r.status = ? GROUP BY 1", 1],
  ["an index range", "SELECT seq FROM requests r WHERE r.requester_id = ? ORDER BY r.created_at LIMIT 10", 0],
  ["an index that is named", "SELECT seq FROM requests r INDEXED BY requests_title WHERE ? ORDER BY title LIMIT 10", 0],
  ["a sort of the files of a request", "SELECT id FROM attachments WHERE request_seq = ? ORDER BY filename", 0],
  ["a scan of a small table", "SELECT id FROM departments WHERE description = ?", 0],
])(
  "the check of query plans reports only statements that scan, sort or group many requests: %s",
  async (_, sql, faults) => {
    expect(await findPlanFaults(platform.DB, sql, ["1"])).toHaveLength(faults);
  },
);
