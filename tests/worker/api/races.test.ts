import { describe, expect, test } from "vitest";
import type { RequestDetails } from "../../../domain/entities.ts";
import { createApiTest, createUploadInput, LAPTOPS_SUBMISSION } from "./api-test.ts";

const api = createApiTest("once");

describe("concurrent calls", () => {
  test("if two people decide a request concurrently, in each of 200 rounds one decision succeeds and the other is refused with 409", async () => {
    const [rita, marc, dora] = [await api.as("requester"), await api.as("manager"), await api.as("director")];
    const winners = { approved: 0, rejected: 0 };
    for (let round = 0; round < 200; round += 1) {
      const { body: request } = await rita.post<RequestDetails>("/requests", LAPTOPS_SUBMISSION);
      const decide = (who: typeof marc, action: string) =>
        who.post("/requests/enhanced-action", { request_id: request.id, action, comments: "Decided" });
      const answers = await Promise.all(
        round % 2 === 0
          ? [decide(marc, "approved"), decide(dora, "rejected")]
          : [decide(dora, "rejected"), decide(marc, "approved")],
      );
      expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
      const { body } = await rita.get<RequestDetails>(`/requests/${request.id}/detailed`);
      const [, decision, ...more] = body.approval_history;
      expect(more).toEqual([]);
      expect(decision?.action).toBe(body.status);
      winners[body.status as keyof typeof winners] += 1;
    }
    expect(winners.approved + winners.rejected).toBe(200);
    expect(await api.rows("SELECT count(*) AS entries FROM request_events")).toEqual([{ entries: 400 }]);
  });

  test("50 concurrent submissions get 50 consecutive numbers, and all their files are stored", async () => {
    const rita = await api.as("requester");
    const before = await api.countRows();
    const attachments = [createUploadInput("offer.pdf")];
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => rita.post<RequestDetails>("/requests", { ...LAPTOPS_SUBMISSION, attachments })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array(50).fill(201));
    const numbers = answers.map(({ body }) => Number(body.id.replace("REQ-2026-", ""))).sort((a, b) => a - b);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => Number(numbers[0]) + index));
    expect(Number(numbers[0])).toBe(1001 + Number(before.requests));
    expect(await api.countRows()).toMatchObject({
      requests: Number(before.requests) + 50,
      files: Number(before.files) + 50,
    });
    for (const { body } of answers.slice(0, 5))
      expect((await rita.get(`/requests/${body.id}/history/verification`)).body).toEqual({ intact: true });
  });

  test("concurrent comments on a request all succeed", async () => {
    const { id } = await api.submit("requester");
    const [rita, marc] = [await api.as("requester"), await api.as("manager")];
    const answers = await Promise.all(
      [rita, marc, rita].map((who) =>
        who.post("/requests/enhanced-action", { request_id: id, action: "comment", comments: "Hello" }),
      ),
    );
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200]);
  });
});
