import { expect, test } from "vitest";
import { readMessages } from "../../support/english.ts";
import { createApiTest } from "./api-test.ts";

const api = createApiTest();
const PATH = "/notifications/preferences";
const DEFAULTS = {
  muted_mail_kinds: [],
  muted_push_kinds: [],
  muted_sms_kinds: [],
  phone: null,
  time_zone: "UTC",
  quiet_from: null,
  quiet_to: null,
  daily_digest: false,
  digest_at: "08:00",
  waiting_digest: false,
};

test("people can read their own notification preferences and change each preference separately", async () => {
  const manager = await api.as("manager");
  expect((await manager.get(PATH)).body).toEqual(DEFAULTS);
  const quiet = { quiet_from: "22:00", quiet_to: "06:30", time_zone: "Africa/Abidjan" };
  expect((await manager.put(PATH, quiet)).body).toEqual({ ...DEFAULTS, ...quiet });
  const { status, body } = await manager.put(PATH, {
    phone: "00225 (01) 02-03.04 05",
    muted_mail_kinds: ["request_approved", "request_approved"],
    muted_push_kinds: ["request_rejected", "request_approved"],
    muted_sms_kinds: ["request_submitted"],
    daily_digest: true,
    digest_at: "17:45",
  });
  const expected = {
    ...DEFAULTS,
    ...quiet,
    phone: "+2250102030405",
    muted_mail_kinds: ["request_approved"],
    muted_push_kinds: ["request_approved", "request_rejected"],
    muted_sms_kinds: ["request_submitted"],
    daily_digest: true,
    digest_at: "17:45",
  };
  expect([status, body]).toEqual([200, expected]);
  expect((await manager.get(PATH)).body).toEqual(expected);
  expect((await manager.put(PATH, { quiet_from: null, quiet_to: null, phone: null })).body).toEqual({
    ...expected,
    quiet_from: null,
    quiet_to: null,
    phone: null,
  });
  expect((await (await api.as("vp")).get(PATH)).body).toEqual(DEFAULTS);
  expect((await api.anonymous.get(PATH)).status).toBe(401);
});

test.each([
  ["time_zone", { time_zone: "Mars/Olympus" }],
  ["time_zone", { time_zone: "+02:00" }],
  ["time_zone", { time_zone: "" }],
  ["phone", { phone: "0102030405" }],
  ["phone", { phone: "+0102030405" }],
  ["phone", { phone: "+33 6 12 34 56 78 90 12 34" }],
  ["digest_at", { digest_at: "24:00" }],
  ["digest_at", { digest_at: "8" }],
  ["quiet_to", { quiet_from: "22:00" }],
  ["quiet_from", { quiet_from: null, quiet_to: "07:00" }],
  ["quiet_to", { quiet_from: "22:00", quiet_to: null }],
  ["muted_mail_kinds.0", { muted_mail_kinds: ["made_up"] }],
  ["muted_push_kinds.0", { muted_push_kinds: ["made_up"] }],
  ["muted_sms_kinds.0", { muted_sms_kinds: ["made_up"] }],
])(
  "if the field %s is missing or invalid, the change %j of notification preferences is refused",
  async (path, fields) => {
    const manager = await api.as("manager");
    const { status, body } = await manager.put(PATH, fields);
    expect([status, body.errors?.[0]?.path]).toEqual([422, path]);
    expect((await manager.get(PATH)).body).toEqual(DEFAULTS);
  },
);

test("the list of notifications is paginated, includes the total count and the unread count, and refuses an invented cursor", async () => {
  for (let at = 0; at < 5; at += 1) await api.submit("requester", { title: `Request ${at}` });
  const manager = await api.as("manager");
  const first = await manager.get<{ id: string; created_at: string }[]>("/notifications?limit=3");
  expect([first.body.length, first.headers.get("X-Total-Count"), first.headers.get("X-Unread-Count")]).toEqual([
    3,
    "5",
    "5",
  ]);
  const next = /<\/api([^>]+)>; rel="next"/.exec(first.headers.get("Link") ?? "")?.[1] ?? "";
  const second = await manager.get<{ id: string }[]>(next);
  expect([second.body.length, second.headers.get("Link")]).toEqual([2, null]);
  const all = new Set([...first.body, ...second.body].map((one) => one.id));
  expect(all.size).toBe(5);
  const since = first.body[0]?.created_at ?? "";
  expect((await manager.get<unknown[]>(`/notifications?since=${since}`)).body.length).toBe(5);
  expect((await manager.get("/notifications?cursor=made-up")).status).toBe(422);
});

test("a person is notified of another telephone number of theirs, which is a security event; other preferences are not reported", async () => {
  const manager = await api.as("manager");
  const phone = "+2250102030405";
  await manager.put(PATH, { daily_digest: true });
  await manager.put(PATH, { phone });
  await manager.put(PATH, { phone, daily_digest: false });
  await manager.put(PATH, { phone: null });
  const message = "Your mobile number for SMS was changed. If this was not you, contact an administrator.";
  expect(
    readMessages(
      await api.rows(
        "SELECT u.username, n.content FROM notifications n JOIN users u ON u.id = n.user_id WHERE n.kind = 'account_changed'",
      ),
    ),
  ).toEqual(Array(2).fill({ username: "manager", message }));
  expect(await api.rows("SELECT user_id, actor_id, details FROM security_events WHERE kind = 'phone_changed'")).toEqual(
    Array(2).fill({ user_id: api.backend.people.manager, actor_id: api.backend.people.manager, details: "{}" }),
  );
});
