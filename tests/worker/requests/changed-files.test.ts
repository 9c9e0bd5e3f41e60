import { createHash } from "node:crypto";
import { describe, expect, test } from "vitest";
import type { RequestDetails } from "../../../domain/entities.ts";
import { HOUR_MS } from "../../support/clock.ts";
import { readMessages } from "../../support/english.ts";
import { unwrap } from "../../support/result.ts";
import { runWithoutTriggers } from "../../support/tamper.ts";
import { actAs, createUser } from "../../support/use-cases.ts";
import { createApiTest, createPdfOfSize, createUploadInput, GIF, PDF } from "../api/api-test.ts";
import type { Problem } from "../api/client.ts";

const api = createApiTest();
const sha256 = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");

async function submitWithFile(): Promise<{ id: string; file: string; key: string; path: string }> {
  const { id, attachments } = await api.submit("requester", { attachments: [createUploadInput("offer.pdf")] });
  const file = attachments[0]?.id ?? "";
  return { id, file, key: `attachments/${file}`, path: `/requests/${id}/attachments/${file}` };
}

type Stored = Awaited<ReturnType<typeof submitWithFile>>;

async function readFindings(): Promise<string[]> {
  const { services, clock } = api.backend;
  const health = await services.admin.overview.health(await api.backend.as("admin"), { arrived_at: clock.now });
  return unwrap(health).record.findings.map(({ subject, detail }) => `${subject}: ${detail}`);
}

const readNotifications = async () =>
  readMessages(
    await api.rows("SELECT user_id, content, url FROM notifications WHERE kind = 'record_fault' ORDER BY user_id"),
  );

const replace = (content: Uint8Array) => (key: string) => api.platform.FILES.put(key, content);
const CHANGED = "The content of the file offer.pdf is not the one that was attached.";
const MISSING = "The stored content of the file offer.pdf is missing.";

/** What somebody with access to the file store and the database can do to a file. */
const CHANGES: [name: string, change: (key: string, stored: Stored) => Promise<unknown>, sentence: string][] = [
  ["the file was replaced by a picture", replace(GIF), CHANGED],
  ["one byte of the file was changed", replace(PDF.with(30, 0x20)), CHANGED],
  ["the end of the file was cut", replace(PDF.slice(0, -1)), CHANGED],
  ["a byte was added to the file", replace(createPdfOfSize(PDF.length + 1)), CHANGED],
  ["the file was emptied", replace(new Uint8Array()), CHANGED],
  ["the file was removed", (key) => api.platform.FILES.delete(key), MISSING],
  [
    "the file and its row were changed",
    async (key, { file }) => {
      await replace(GIF)(key);
      const statement = "UPDATE attachments SET sha256 = ?, size = ? WHERE id = ?";
      await runWithoutTriggers(api.platform.DB, statement, sha256(GIF), GIF.length, file);
    },
    CHANGED,
  ],
  [
    "the file, its row and the entry about it were changed",
    async (key, { file }) => {
      await replace(GIF)(key);
      await runWithoutTriggers(api.platform.DB, "UPDATE attachments SET sha256 = ? WHERE id = ?", sha256(GIF), file);
      const statement = "UPDATE request_events SET payload = replace(payload, ?, ?)";
      await runWithoutTriggers(api.platform.DB, statement, sha256(PDF), sha256(GIF));
    },
    CHANGED,
  ],
];

describe("a file whose stored content differs from the record (R48)", () => {
  test.each(CHANGES)("if %s, it is not sent, and the administrators are notified once", async (_, change, sentence) => {
    const second = await createUser(api.backend, "second.admin", "admin", "admin");
    const stored = await submitWithFile();
    const manager = await api.as("manager");
    expect((await manager.raw("GET", `${stored.path}/view`)).status).toBe(200);
    await change(stored.key, stored);
    for (const way of ["view", "download", "view"]) {
      const answer = await manager.get<Problem>(`${stored.path}/${way}`);
      expect(answer).toMatchObject({ status: 409, body: { code: "file_changed" } });
      expect(answer.body.detail).toBe(`${sentence} The administrators have been notified.`);
      expect(answer.headers.get("content-disposition")).toBeNull();
    }
    const notification = { message: `${stored.id}: ${sentence}`, url: `/request/${stored.id}/history` };
    const admins = [api.backend.people.admin, second.id].toSorted();
    expect(await readNotifications()).toEqual(admins.map((user_id) => ({ user_id, ...notification })));
    expect(await readFindings()).toContain(`${stored.id}: ${sentence}`);
  });

  test("a browser that opens the file in a tab is sent to a screen, and a picture of a page is not", async () => {
    const { id, key, path } = await submitWithFile();
    await replace(GIF)(key);
    const manager = await api.as("manager");
    const open = (dest: string) => manager.raw("GET", `${path}/view`, { headers: { "Sec-Fetch-Dest": dest } });
    const page = await open("document");
    expect([page.status, page.headers.get("location")]).toEqual([303, `/request/${id}/changed-file`]);
    expect((await open("image")).status).toBe(409);
  });

  test("people who may not see the request learn nothing about the file, and no finding is recorded", async () => {
    const { key, path } = await submitWithFile();
    await replace(GIF)(key);
    expect((await (await api.as("it.staff")).get(`${path}/view`)).status).toBe(404);
    expect((await api.anonymous.get(`${path}/view`)).status).toBe(401);
    expect(await readNotifications()).toEqual([]);
  });

  test("the details, the verification and the Overview show the fault until the file is restored", async () => {
    const { id, file, key, path } = await submitWithFile();
    const manager = await api.as("manager");
    await replace(GIF)(key);
    const verify = async () => (await manager.get(`/requests/${id}/history/verification`)).body;
    const fault = { kind: "file_changed", request_id: id, attachment_id: file, filename: "offer.pdf", how: "changed" };
    expect(await verify()).toEqual({ intact: false, fault, detail: CHANGED });
    const { body } = await manager.get<RequestDetails>(`/requests/${id}/detailed`);
    expect(body.record_fault).toEqual(fault);
    await replace(PDF)(key);
    expect(await verify()).toEqual({ intact: true });
    expect((await manager.raw("GET", `${path}/download`)).status).toBe(200);
    api.backend.wait(HOUR_MS);
    await api.backend.jobs.checkRecord();
    expect(await readFindings()).toEqual([]);
    expect((await manager.get<RequestDetails>(`/requests/${id}/detailed`)).body.record_fault).toBeNull();
  });

  test("a file that was removed from its request is verified too, and is part of its evidence", async () => {
    const { id, file, key, path } = await submitWithFile();
    const requester = await api.as("requester");
    expect((await requester.put(`/requests/${id}`, { remove_attachments: [file] })).status).toBe(200);
    expect((await requester.get(`${path}/view`)).status).toBe(404);
    expect((await requester.get(`/requests/${id}/history/verification`)).body).toEqual({ intact: true });
    await replace(GIF)(key);
    expect((await requester.get(`/requests/${id}/history/verification`)).body).toMatchObject({ detail: CHANGED });
    expect((await requester.raw("GET", `/requests/${id}/evidence.zip`)).status).toBe(409);
    await replace(PDF)(key);
    expect((await requester.raw("GET", `/requests/${id}/evidence.zip`)).status).toBe(200);
  });
});

describe("the check of all files by the record check", () => {
  test("it reads at most about twenty files in a run, continues where the run before stopped, and reads each file once", async () => {
    const ids: string[] = [];
    for (let at = 0; at < 15; at += 1) {
      const attachments = [1, 2, 3].map((n) => createUploadInput(`offer-${n}.pdf`));
      ids.push((await api.submit("requester", { attachments })).id);
    }
    const last = ids.at(-1) ?? "";
    const [row] = await api.rows(
      "SELECT a.id FROM attachments a JOIN requests r ON r.seq = a.request_seq WHERE r.id = ? ORDER BY a.position DESC",
      last,
    );
    await replace(GIF)(`attachments/${row?.id}`);
    const files: number[] = [];
    for (let run = 0; run < 4; run += 1) files.push((await api.backend.jobs.checkRecord()).files);
    expect(files).toEqual([21, 21, 3, 0]);
    expect(await readFindings()).toEqual([
      `${last}: The content of the file offer-3.pdf is not the one that was attached.`,
    ]);
    expect(await readNotifications()).toHaveLength(1);
  });

  test("the files of a deleted request are not missing", async () => {
    const { id, key } = await submitWithFile();
    await actAs(api.backend, "manager", id, { action: "comment", comments: "A test" });
    unwrap(await api.backend.services.requests.delete(await api.backend.as("admin"), id));
    await api.backend.jobs.removeDeletedFiles();
    expect(await api.platform.FILES.head(key)).toBeNull();
    await api.backend.jobs.checkRecord();
    expect(await readFindings()).toEqual([]);
  });
});
