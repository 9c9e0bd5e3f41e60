import { describe, expect, test } from "vitest";
import { LIMITS } from "../../../domain/limits.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { actAs, createUser, submitAs } from "../../support/use-cases.ts";

const backend = createServiceTest();

/** Runs `work` and returns the notifications that it creates as 'username kind', sorted. */
async function notificationsOf(work: () => Promise<unknown>): Promise<string[]> {
  await backend.rows("DELETE FROM notifications");
  await work();
  const rows = await backend.rows<{ entry: string }>(
    "SELECT u.username || ' ' || n.kind AS entry FROM notifications n JOIN users u ON u.id = n.user_id ORDER BY entry",
  );
  return rows.map(({ entry }) => entry);
}

describe("mentions", () => {
  test("a comment notifies the mentioned people who may see the request, and names the mentioned people who may not", async () => {
    const { id } = await submitAs(backend, "requester");
    const notified = await notificationsOf(async () => {
      const outcome = unwrap(
        await actAs(backend, "manager", id, {
          action: "comment",
          comments: "@director @VP @it.staff @nobody and @requester: agreed?",
        }),
      );
      expect(outcome.unnotified_mentions).toEqual([(await backend.as("it.staff")).name]);
    });
    expect(notified).toEqual(["director request_mentioned", "requester request_mentioned", "vp request_mentioned"]);
    expect(await backend.services.requests.get(await backend.as("it.staff"), id)).toMatchObject({ code: "not_found" });
  });

  test("a mention of an inactive user, an unknown name or the author notifies nobody and is not reported as unnotified", async () => {
    const { id } = await submitAs(backend, "requester");
    await backend.rows("UPDATE users SET is_active = 0 WHERE username = 'it.staff'");
    const notified = await notificationsOf(async () => {
      const outcome = unwrap(
        await actAs(backend, "requester", id, { action: "comment", comments: "@it.staff @nobody @requester" }),
      );
      expect(outcome.unnotified_mentions).toEqual([]);
    });
    expect(notified).toEqual(["manager request_commented"]);
  });

  test.each([
    ["approve", "comments", "request_approved"],
    ["reject", "comments", "request_rejected"],
    ["request_info", "info_requested", "request_info_requested"],
  ] as const)(
    "the comment of the decision %s notifies a mentioned director once, and the decision notifies the requester",
    async (action, field, kind) => {
      const { id } = await submitAs(backend, "requester");
      const comment = { [field]: "As agreed with @director, @director and @requester" };
      const notified = await notificationsOf(async () =>
        unwrap(await actAs(backend, "manager", id, { action, ...comment })),
      );
      expect(notified.filter((one) => !one.includes("request_to_pay"))).toEqual([
        "director request_mentioned",
        `requester ${kind}`,
      ]);
    },
  );

  test("the requester's answer notifies the people whom it mentions", async () => {
    const { id } = await submitAs(backend, "requester");
    await actAs(backend, "manager", id, { action: "request_info" });
    const notified = await notificationsOf(() =>
      actAs(backend, "requester", id, { action: "respond", additional_info: "Ask @vp" }),
    );
    expect(notified).toEqual(["manager request_responded", "vp request_mentioned"]);
  });

  test("a comment notifies at most the first ten people whom it mentions", async () => {
    const { id } = await submitAs(backend, "requester");
    const names = Array.from({ length: LIMITS.mentions + 2 }, (_, at) => `admin${at}`);
    for (const name of names) await createUser(backend, name, "director", "admin");
    const notified = await notificationsOf(() =>
      actAs(backend, "requester", id, { action: "comment", comments: names.map((name) => `@${name}`).join(" ") }),
    );
    expect(notified.filter((one) => one.endsWith("request_mentioned")).length).toBe(LIMITS.mentions);
    expect(notified).not.toContain(`admin${LIMITS.mentions} request_mentioned`);
  });

  test("the suggestions for a mention are the people who may see the request, and a person who may not see it gets no suggestions", async () => {
    const { id } = await submitAs(backend, "requester");
    const suggest = async (who: "requester" | "it.staff") =>
      backend.services.requests.listMentionable(await backend.as(who), id);
    const usernames = unwrap(await suggest("requester")).map(({ username }) => username);
    expect(usernames).toEqual(expect.arrayContaining(["manager", "senior.manager", "director", "vp", "admin"]));
    expect(usernames).not.toContain("it.staff");
    expect(usernames).not.toContain("requester");
    expect(new Set(usernames).size).toBe(usernames.length);
    expect(await suggest("it.staff")).toMatchObject({ ok: false, code: "not_found" });
    for (const username of usernames) {
      const person = await backend.as(username as "manager");
      expect(await backend.services.requests.get(person, id), username).toMatchObject({ ok: true });
    }
  });
});

describe("watchers", () => {
  const watch = async (who: "director" | "vp" | "it.staff" | "it.manager", id: string) =>
    backend.services.requests.watch(await backend.as(who), id);
  const isWatching = async (who: "director" | "vp", id: string) =>
    unwrap(await backend.services.requests.get(await backend.as(who), id)).is_watching;

  test("a person who watches a request is notified of comments, decisions and its cancellation, until the person stops watching", async () => {
    const { id } = await submitAs(backend, "requester");
    expect(await isWatching("vp", id)).toBe(false);
    expect(unwrap(await watch("vp", id))).toEqual({ watching: true });
    expect(unwrap(await watch("vp", id))).toEqual({ watching: true });
    expect([await isWatching("vp", id), await isWatching("director", id)]).toEqual([true, false]);
    const ofVp = async (work: () => Promise<unknown>) =>
      (await notificationsOf(work)).filter((one) => one.startsWith("vp "));
    expect(await ofVp(() => actAs(backend, "requester", id, { action: "comment" }))).toEqual(["vp request_commented"]);
    expect(await ofVp(() => actAs(backend, "manager", id, { action: "request_info" }))).toEqual([
      "vp request_info_requested",
    ]);
    expect(await ofVp(() => actAs(backend, "manager", id, { action: "approve" }))).toEqual(["vp request_approved"]);
    expect(unwrap(await backend.services.requests.unwatch(await backend.as("vp"), id))).toEqual({ watching: false });
    expect(await ofVp(() => actAs(backend, "requester", id, { action: "comment" }))).toEqual([]);
    const { id: other } = await submitAs(backend, "requester");
    await watch("vp", other);
    expect(await ofVp(() => actAs(backend, "requester", other, { action: "cancel" }))).toEqual([
      "vp request_cancelled",
    ]);
  });

  test("a watcher gets only one notification if the watcher is mentioned or notified for another reason, and none as the author", async () => {
    const { id } = await submitAs(backend, "requester");
    await watch("director", id);
    await watch("vp", id);
    await backend.services.requests.watch(await backend.as("manager"), id);
    await backend.services.requests.watch(await backend.as("requester"), id);
    expect(
      await notificationsOf(() => actAs(backend, "director", id, { action: "comment", comments: "@vp, please look" })),
    ).toEqual(["manager request_commented", "requester request_commented", "vp request_mentioned"]);
  });

  test("a person who may not see a request cannot watch it, and a watcher who may no longer see it is not notified (R4)", async () => {
    const { id } = await submitAs(backend, "requester");
    expect(await watch("it.staff", id)).toMatchObject({ ok: false, code: "not_found" });
    const other = await createUser(backend, "other.director", "director", "it");
    unwrap(await backend.services.requests.watch(other, id));
    await backend.rows("UPDATE users SET role = 'manager' WHERE username = 'other.director'");
    expect(await notificationsOf(() => actAs(backend, "manager", id, { action: "reject" }))).toEqual([
      "requester request_rejected",
    ]);
    await backend.rows("UPDATE users SET role = 'director' WHERE username = 'other.director'");
    expect(await notificationsOf(() => actAs(backend, "requester", id, { action: "comment" }))).toContain(
      "other.director request_commented",
    );
  });

  test("a request has at most fifty active watchers", async () => {
    const { id } = await submitAs(backend, "requester");
    const [request] = await backend.rows<{ seq: number }>("SELECT seq FROM requests WHERE id = ?", id);
    await backend.rows(
      `INSERT INTO users(id, username, password_hash, name, email, department_id, role, created_at, updated_at)
       SELECT 'w' || value, 'w' || value, '', 'Watcher', 'w' || value || '@company.example', department_id, 'vp', created_at, updated_at
       FROM users, json_each(?) WHERE username = 'vp'`,
      JSON.stringify(Array.from({ length: LIMITS.watchers }, (_, at) => at)),
    );
    await backend.rows(
      "INSERT INTO request_watchers(request_seq, user_id, created_at) SELECT ?, id, '' FROM users WHERE username LIKE 'w%' AND name = 'Watcher'",
      request?.seq,
    );
    expect(await watch("vp", id)).toMatchObject({
      ok: false,
      code: "invalid_state",
      detail: `${id} already has 50 people who watch it.`,
    });
    await backend.rows("UPDATE users SET is_active = 0 WHERE id = 'w1'");
    expect(unwrap(await watch("vp", id))).toEqual({ watching: true });
  });

  test("deleting a request removes its watchers", async () => {
    const { id } = await submitAs(backend, "requester");
    await watch("vp", id);
    unwrap(await backend.services.requests.delete(await backend.as("admin"), id));
    expect(await backend.rows("SELECT * FROM request_watchers")).toEqual([]);
  });
});
