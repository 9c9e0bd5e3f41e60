import { beforeEach, describe, expect, test } from "vitest";
import { RequestActionInput } from "../../../domain/inputs/requests.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { runWithoutTriggers } from "../../support/tamper.ts";
import { createSubmissionInput } from "../../support/test-services.ts";

const backend = createServiceTest();
const { platform } = backend;
let id: string;
beforeEach(async () => {
  const [requester, manager] = [await backend.as("requester"), await backend.as("manager")];
  id = unwrap(await backend.services.requests.submit(requester, createSubmissionInput(), [])).id;
  const act = async (actor: typeof manager, fields: object) =>
    unwrap(await backend.services.requests.act(actor, RequestActionInput.parse({ request_id: id, ...fields })));
  await act(manager, { action: "request_info", info_requested: "Which model?" });
  await act(requester, { action: "respond", additional_info: "The light one" });
  await act(manager, { action: "approve", comments: "Fine" });
});

const verify = async () => unwrap(await backend.services.requests.verifyHistory(await backend.as("admin"), id));

describe("the record", () => {
  test("the verification of an unchanged record finds no fault", async () => {
    expect(await verify()).toBeNull();
  });

  test.each(["UPDATE request_events SET payload = '{}'", "DELETE FROM request_events"])(
    "the database refuses to change the record with: %s",
    async (statement) => {
      await expect(platform.DB.prepare(statement).run()).rejects.toThrow("append-only");
      expect(await verify()).toBeNull();
    },
  );

  const columns: [string, unknown][] = [
    ["request_id", "REQ-2026-9999"],
    ["version", 40],
    ["kind", "request.rejected"],
    ["actor_id", "somebody-else"],
    ["actor_name", "Somebody Else"],
    ["created_at", "2020-01-01T00:00:00.000Z"],
    ["payload", '{"comments":"Never"}'],
    ["prev_hash", "f".repeat(64)],
    ["hash", "e".repeat(64)],
  ];
  test.each([1, 2, 3, 4].flatMap((version) => columns.map(([column, value]) => [version, column, value] as const)))(
    "the verification of a record reports entry %i if its column %s was changed",
    async (version, column, value) => {
      const change = `UPDATE request_events SET ${column} = ? WHERE request_id = ? AND version = ?`;
      await runWithoutTriggers(platform.DB, change, value, id, version);
      expect(await verify()).toMatchObject({ version });
    },
  );

  test.each([1, 2, 3, 4])("the verification of a record reports the missing entry %i", async (version) => {
    await runWithoutTriggers(
      platform.DB,
      "DELETE FROM request_events WHERE request_id = ? AND version = ?",
      id,
      version,
    );
    expect(await verify()).toMatchObject({ version });
  });
});
