import { describe, expect, test } from "vitest";
import { DecideRequestsInput } from "../../../domain/inputs/requests.ts";
import { listKindsCompletedBy } from "../../../domain/notifications/catalogue.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { removeAnnouncementNotifications } from "../../../worker/jobs/clean-up-announcements.ts";
import { DAY_MS, HOUR_MS } from "../../support/clock.ts";
import { readMessages, readTexts } from "../../support/english.ts";
import { unwrap } from "../../support/result.ts";
import { getSampleUserName } from "../../support/test-services.ts";
import { actAs, modifyAs, submitAs } from "../../support/use-cases.ts";
import { decideAnnouncementAs, submitAnnouncement } from "../announcements/announcement-actions.ts";
import { createStepsTest } from "../requests/steps-test.ts";

const { backend, idOf, setSteps, submit, approve, delegate } = createStepsTest();
const nameOf = getSampleUserName;

type Row = { kind: string; title: string; message: string; read: 0 | 1; completed: 0 | 1 };

/** Returns the notifications of a person about a request, oldest first. */
const listOf = async (who: SampleUsername, request_id: string): Promise<Row[]> =>
  readTexts(
    await backend.rows<Omit<Row, "title" | "message">>(
      `SELECT kind, content, read_at IS NOT NULL AS read, completed_at IS NOT NULL AS completed FROM notifications
       WHERE user_id = ? AND request_id = ? ORDER BY created_at, id`,
      idOf(who),
      request_id,
    ),
  );

const unreadOf = async (who: SampleUsername) =>
  (await backend.services.notifications.list(await backend.as(who), { since: null, limit: 10 })).unread;

const act = async (who: SampleUsername, id: string, fields: Parameters<typeof actAs>[3]) =>
  unwrap(await actAs(backend, who, id, fields));

/** How a notification of each kind that asks for a decision comes about, for a request that waits for the manager. */
const DECISIONS: Record<string, (id: string) => Promise<unknown>> = {
  request_submitted: async () => undefined,
  request_reminded: (id) => act("requester", id, { action: "remind" }),
  request_responded: async (id) => {
    await act("manager", id, { action: "request_info", info_requested: "Which?" });
    await act("requester", id, { action: "respond", additional_info: "Blue" });
  },
  request_overdue: async () => {
    backend.wait(2 * HOUR_MS);
    await backend.jobs.markOverdue();
  },
  request_overdue_reminder: async () => {
    backend.wait(2 * HOUR_MS);
    await backend.jobs.markOverdue();
    backend.wait(25 * HOUR_MS);
    await backend.jobs.remindOverdue();
  },
};

const update = async (who: SampleUsername, input: { is_active: boolean }) =>
  unwrap(await backend.services.admin.users.update(await backend.as("admin"), idOf(who), input));

/** What ends the wait for the manager, with the message that the notification then has. */
const ENDINGS: [string, (id: string) => Promise<unknown>, (name: (who: SampleUsername) => string) => string][] = [
  ["an approval", (id) => act("manager", id, { action: "approve" }), (name) => `${name("manager")} approved `],
  [
    "an approval by somebody else",
    (id) => act("director", id, { action: "approve" }),
    (name) => `${name("director")} approved `,
  ],
  ["a rejection", (id) => act("director", id, { action: "reject" }), (name) => `${name("director")} rejected `],
  [
    "a question to the requester",
    (id) => act("manager", id, { action: "request_info", info_requested: "Why?" }),
    (name) => `${name("manager")} needs more information on `,
  ],
  [
    "a reassignment",
    (id) => act("manager", id, { action: "reassign", reassign_to_id: idOf("vp") }),
    (name) => `${name("manager")} reassigned `,
  ],
  ["a cancellation", (id) => act("requester", id, { action: "cancel" }), (name) => `${name("requester")} cancelled `],
  [
    "a modification that moves the request to another approver",
    async (id) => unwrap(await modifyAs(backend, "requester", id, { amount: 5_000 })),
    (name) => `${name("requester")} changed `,
  ],
  ["the deactivation of the approver", () => update("manager", { is_active: false }), () => "The system reassigned "],
];

describe("a notification that asks for a decision is completed when the request no longer waits for its recipient (R51)", () => {
  const cases = Object.keys(DECISIONS).flatMap((kind) =>
    ENDINGS.map(([what, end, message]) => ({ kind, what, end, message })),
  );

  test.each(cases)("$kind is read and says what happened after $what", async ({ kind, end, message }) => {
    const due_date = new Date(backend.clock.now.getTime() + HOUR_MS).toISOString();
    const { id } = await submit({ due_date });
    await DECISIONS[kind]?.(id);
    const asks = (await listOf("manager", id)).filter((one) => one.kind === kind);
    expect(asks).toMatchObject([{ read: 0, completed: 0 }]);
    backend.wait(1);
    await end(id);
    const completed = (await listOf("manager", id)).filter((one) => one.kind === kind);
    expect(completed).toMatchObject([{ read: 1, completed: 1 }]);
    expect(completed[0]?.message.startsWith(message(nameOf)), completed[0]?.message).toBe(true);
    expect(completed[0]?.message).toContain(id);
    expect(completed[0]?.message).not.toMatch(/needs your decision|reminds you|past its due date|still open/);
  });

  test("every kind that asks for a decision is in this table", () => {
    expect(Object.keys(DECISIONS).toSorted()).toEqual(
      listKindsCompletedBy("decision")
        .filter((kind) => kind !== "request_escalated")
        .toSorted(),
    );
  });

  test("after an escalation, the former approver is asked for nothing, and the next one until they decide", async () => {
    const { id } = await submit();
    backend.wait(72 * HOUR_MS);
    await backend.jobs.escalateWaitingRequests();
    expect(await listOf("manager", id)).toMatchObject([
      { read: 1, message: expect.stringContaining("now waits for another approver") },
    ]);
    expect(await listOf("senior.manager", id)).toMatchObject([{ kind: "request_escalated", read: 0 }]);
    await act("senior.manager", id, { action: "approve" });
    expect(await listOf("senior.manager", id)).toMatchObject([
      { kind: "request_escalated", read: 1, title: "Request Approved" },
    ]);
  });

  test("a comment, a reminder and a modification that asks the same people complete nothing", async () => {
    const { id } = await submit();
    await act("director", id, { action: "comment", comments: "Hello" });
    await act("requester", id, { action: "remind" });
    unwrap(await modifyAs(backend, "requester", id, { title: "Other" }));
    const asks = (await listOf("manager", id)).filter(
      ({ kind }) => kind === "request_submitted" || kind === "request_reminded",
    );
    expect(asks).toMatchObject([{ read: 0 }, { read: 0 }]);
  });

  test("in a step, only the notification of the person who approved is completed until the step is complete", async () => {
    await setSteps([{ required: 2, people: ["manager", "director", "it.staff"] }]);
    const { id } = await submit();
    await approve("manager", id);
    expect(await listOf("manager", id)).toMatchObject([{ read: 1 }]);
    for (const who of ["director", "it.staff"] as const) expect(await listOf(who, id)).toMatchObject([{ read: 0 }]);
    await approve("director", id);
    expect(await listOf("it.staff", id)).toMatchObject([{ read: 1, title: "Request Approved" }]);
  });

  test("a delegate's copy is completed together with the notification of the absent person", async () => {
    await delegate("manager", "it.staff");
    const { id } = await submit();
    await act("director", id, { action: "comment", comments: "Hello" });
    expect((await listOf("it.staff", id))[0]).toMatchObject({ kind: "request_submitted", read: 0 });
    await act("director", id, { action: "approve" });
    expect((await listOf("it.staff", id)).filter(({ kind }) => kind === "request_submitted")).toMatchObject([
      { read: 1 },
    ]);
  });

  test("the requester's notification of the due time stays until the request is closed", async () => {
    const due_date = new Date(backend.clock.now.getTime() + HOUR_MS).toISOString();
    const { id } = await submit({ due_date });
    await DECISIONS.request_overdue?.(id);
    await act("manager", id, { action: "reassign", reassign_to_id: idOf("vp") });
    expect((await listOf("requester", id))[0]).toMatchObject({ kind: "request_overdue", read: 0 });
    await act("vp", id, { action: "approve" });
    expect((await listOf("requester", id))[0]).toMatchObject({ kind: "request_overdue", read: 1 });
  });
});

describe("other notifications that ask for something", () => {
  test.each<[string, (id: string) => Promise<unknown>]>([
    ["an answer", (id) => act("requester", id, { action: "respond", additional_info: "Blue" })],
    ["a cancellation", (id) => act("requester", id, { action: "cancel" })],
    ["a decision in spite of the question", (id) => act("director", id, { action: "approve" })],
  ])("the question to the requester is completed by %s", async (_, end) => {
    const { id } = await submit();
    await act("manager", id, { action: "request_info", info_requested: "Which?" });
    expect(await listOf("requester", id)).toMatchObject([{ kind: "request_info_requested", read: 0 }]);
    await end(id);
    expect((await listOf("requester", id))[0]).toMatchObject({ kind: "request_info_requested", read: 1 });
  });

  test("the notification that a request has no approver is completed when an administrator assigns one", async () => {
    const { id } = await submitAs(backend, "vp", { request_type: "financial", amount: 200_000 });
    expect(await listOf("admin", id)).toMatchObject([{ kind: "request_unassigned", read: 0 }]);
    await act("admin", id, { action: "reassign", reassign_to_id: idOf("director") });
    expect(await listOf("admin", id)).toMatchObject([
      { kind: "request_unassigned", read: 1, message: expect.stringContaining(`${nameOf("admin")} reassigned `) },
    ]);
  });

  test("the notification of an announcement that waits for approval is completed by the decision", async () => {
    await submitAnnouncement(backend, "hr.manager", { title: "Picnic" });
    const [waiting] = await backend.rows<{ url: string }>(
      "SELECT url FROM notifications WHERE kind = 'announcement_waiting'",
    );
    const id = waiting?.url.replace("/announcements/", "") ?? "";
    unwrap(await decideAnnouncementAs(backend, "director", id));
    expect(
      readMessages(
        await backend.rows(
          "SELECT DISTINCT content, read_at IS NOT NULL AS read FROM notifications WHERE kind = 'announcement_waiting'",
        ),
      ),
    ).toEqual([
      { message: `${nameOf("director")} approved the announcement "Picnic" from ${nameOf("hr.manager")}.`, read: 1 },
    ]);
  });

  test("the notifications of an announcement are removed when it expires, except those of its author", async () => {
    const expires_at = new Date(backend.clock.now.getTime() + DAY_MS).toISOString();
    const { id } = await submitAnnouncement(backend, "hr.manager", { title: "Picnic", expires_at });
    unwrap(await decideAnnouncementAs(backend, "director", id));
    await backend.rows("UPDATE notifications SET read_at = '2026-11-02' WHERE user_id = ?", idOf("it.staff"));
    backend.wait(2 * DAY_MS);
    await removeAnnouncementNotifications(backend.deps, async () => null);
    const left = await backend.rows("SELECT user_id, kind FROM notifications WHERE content LIKE '%Picnic%'");
    expect(left).toEqual([{ user_id: idOf("hr.manager"), kind: "announcement_decided" }]);
  });
});

describe("the badge and the deliveries", () => {
  test("the badge counts only what still waits, after a bulk approval and deletions", async () => {
    const ids: string[] = [];
    for (const title of ["A", "B", "C", "D", "E"]) ids.push((await submit({ title })).id);
    expect(await unreadOf("manager")).toBe(5);
    const items = ids.slice(0, 3).map((request_id) => ({ request_id }));
    const input = DecideRequestsInput.parse({ action: "approve", comments: "Fine", items });
    await backend.services.requests.decide(await backend.as("manager"), input);
    unwrap(await backend.services.requests.delete(await backend.as("admin"), ids[3] ?? ""));
    expect(await unreadOf("manager")).toBe(1);
    expect(await backend.rows("SELECT 1 FROM notifications WHERE request_id = ?", ids[3])).toEqual([]);
  });

  test("a completed notification that was not delivered yet is not delivered", async () => {
    const { id } = await submit();
    await act("director", id, { action: "approve" });
    expect(
      await backend.rows(
        "SELECT is_planned FROM notifications WHERE user_id = ? AND kind = 'request_submitted'",
        idOf("manager"),
      ),
    ).toEqual([{ is_planned: 1 }]);
  });
});
