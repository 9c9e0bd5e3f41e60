import { afterAll, expect, test } from "vitest";
import { verifyDataDir } from "../../scripts/verify-audit.ts";
import { signIn } from "../support/api-caller.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer | undefined;
afterAll(() => server?.stop());

const submission = (n: number) => ({
  title: `In the storm ${n}`,
  description: "Submitted while the power goes",
  request_type: "financial",
  amount: n + 1,
  attachments: [
    {
      filename: "note.gif",
      content_type: "image/gif",
      file_data: "R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7",
    },
  ],
});

test("if the server is killed during submissions, every confirmed submission and its file survive", async () => {
  server = await startServer();
  const { dataDir } = server;
  const requester = await signIn(server.url, "requester");
  const answered: string[] = [];
  let killed: Promise<void> | undefined;
  let next = 0;
  const submitUntilKilled = async () => {
    // Submits until the server no longer responds, because the number of submissions until then depends on the machine.
    for (;;) {
      const n = next++;
      const answer = await requester.post("/api/requests", submission(n), { "Idempotency-Key": `storm-${n}` });
      expect(answer.status).toBe(201);
      answered.push(((await answer.json()) as { id: string }).id);
      // The server is killed after the twentieth response, while other submissions are in progress.
      if (answered.length === 20) killed = server?.kill9();
    }
  };
  const submitters = await Promise.allSettled(Array.from({ length: 6 }, submitUntilKilled));
  await killed;
  expect(submitters.every((one) => one.status === "rejected")).toBe(true);

  server = await startServer({ dataDir });
  const again = await signIn(server.url, "requester");
  for (const id of answered) {
    const answer = await again.get(`/api/requests/${id}/detailed`);
    expect(answer.status, id).toBe(200);
    const { attachments } = (await answer.json()) as { attachments: { id: string }[] };
    const file = await again.get(`/api/requests/${id}/attachments/${attachments[0]?.id}/download`);
    expect((await file.arrayBuffer()).byteLength, id).toBe(42);
  }
  // Each call is repeated with its idempotency key. This returns stored requests and submits missing ones, so no
  // request number is missing.
  const repeated = await Promise.all(
    Array.from({ length: next }, async (_, n) => {
      const answer = await again.post("/api/requests", submission(n), { "Idempotency-Key": `storm-${n}` });
      return answer.status === 201 ? ((await answer.json()) as { id: string }).id : `in flight: ${answer.status}`;
    }),
  );
  const ids = repeated.filter((id) => id.startsWith("REQ-"));
  expect(new Set(ids).size).toBe(ids.length);
  for (const id of answered) expect(ids).toContain(id);
  // A call that was interrupted before it changed anything reserves its idempotency key for a minute. No other refusal
  // is allowed.
  for (const id of repeated.filter((one) => !one.startsWith("REQ-"))) expect(id).toBe("in flight: 409");
  const numbers = ids.map((id) => Number(id.split("-").at(-1))).sort((a, b) => a - b);
  expect(numbers).toEqual(numbers.map((_, at) => 1043 + at));
  await server.kill9();
  expect((await verifyDataDir(dataDir)).faults).toEqual([]);
});
