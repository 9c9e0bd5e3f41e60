import { describe, expect, test } from "vitest";
import { createFlashCookie, EXPIRED_FLASH_COOKIE, readFlash } from "../../app/server/flash.ts";
import { createThemeCookie, readTheme, readTimeZone } from "../../app/server/preferences.ts";
import type { UserWithAdminFields } from "../../domain/admin/entities.ts";
import { readCookie } from "../../domain/cookies.ts";
import type { SampleUsername } from "../../scripts/sample-data/organisation.ts";
import { withSecurityHeaders } from "../../worker/http/security/headers.ts";
import { sessionCookies } from "../../worker/http/session-cookie.ts";
import { getSampleUserName } from "../support/test-services.ts";
import { createApiTest } from "../worker/api/api-test.ts";
import { type Client, cookieOf, createClient, credentials, type Problem } from "../worker/api/client.ts";

const api = createApiTest();

const login = (client = api.anonymous, username = "requester", password = "Approve-2026") =>
  client.post("/auth/login", credentials(username, password));
const clientOf = (cookie: string) => createClient(api.platform, api.backend, cookie);
const statusOf = async (cookie: string) => (await clientOf(cookie).get("/auth/session")).status;

describe("an existing session when another person signs in on the same browser", () => {
  test.each(["requester", "manager"])(
    "when the user %s signs in, the earlier session of the same browser is ended",
    async (next) => {
      const [planted, elsewhere] = [cookieOf((await login()).headers), cookieOf((await login()).headers)];
      const { status, headers } = await login(clientOf(planted), next);
      expect(status).toBe(200);
      expect(cookieOf(headers)).not.toBe(planted);
      expect([await statusOf(planted), await statusOf(elsewhere), await statusOf(cookieOf(headers))]).toEqual([
        401, 200, 200,
      ]);
    },
  );

  test("a refused sign-in does not end the existing session of the browser", async () => {
    const before = cookieOf((await login()).headers);
    expect((await login(clientOf(before), "manager", "wrong")).status).toBe(401);
    expect(await statusOf(before)).toBe(200);
  });
});

describe("wrong passwords and known browsers", () => {
  const fail = async (times: number, client = api.anonymous, username = "requester") => {
    for (let at = 0; at < times; at += 1) expect((await login(client, username, "wrong")).status).toBe(401);
  };
  /** Returns a client with the device cookie of an earlier sign-in and without a session. */
  const deviceOf = async (username: string, before: Client = api.anonymous) => {
    const { status, headers } = await login(before, username);
    expect(status).toBe(200);
    const device = headers.getSetCookie().find((cookie) => cookie.startsWith("device=")) ?? "";
    expect(device).toMatch(/^device=[\w-]{43}; Max-Age=31536000; Path=\/; HttpOnly; SameSite=Lax$/);
    return clientOf(device.split(";")[0] ?? "");
  };
  const locks = () =>
    api.rows("SELECT u.username FROM notifications n JOIN users u ON u.id = n.user_id WHERE n.kind = 'sign_in_locked'");
  const userPath = (username: SampleUsername) => `/admin/users/${api.backend.people[username]}`;

  test("ten wrong passwords lock a user name in unknown browsers, but not in a browser where its owner has signed in", async () => {
    const [own, other] = [await deviceOf("requester"), await deviceOf("manager")];
    await fail(10);
    for (const stranger of [api.anonymous, other, clientOf("device=made-up")])
      expect(await login(stranger)).toMatchObject({ status: 429, body: { code: "too_many_attempts" } });
    expect((await login(own)).status).toBe(200);
    expect((await login()).status).toBe(429);
  });

  test("ten wrong passwords in a known browser lock that browser only", async () => {
    const own = await deviceOf("requester");
    await fail(10, own);
    expect((await login(own)).status).toBe(429);
    expect((await login()).status).toBe(200);
    expect(await locks()).toEqual([]);
  });

  test("a browser with a copied device cookie counts as unknown after the original browser has got a new device cookie", async () => {
    const copied = await deviceOf("requester");
    const manager = await deviceOf("manager", copied);
    await fail(10);
    expect((await login(copied)).status).toBe(429);
    expect((await login(manager)).status).toBe(200);
  });

  test("a browser that was known before a password reset counts as unknown afterwards", async () => {
    const own = await deviceOf("requester");
    expect((await (await api.as("admin")).put(userPath("requester"), { password: "Reset-by-admin-1" })).status).toBe(
      200,
    );
    await fail(10);
    expect((await login(own, "requester", "Reset-by-admin-1")).status).toBe(429);
    expect((await login(api.anonymous, "manager")).status).toBe(200);
  });

  test("wrong passwords get the same HTTP responses for existing and unknown user names, but the owner of an existing user name is notified once of each lock", async () => {
    const answers: Record<string, unknown[]> = { requester: [], "nobody.at.all": [] };
    for (let minute = 0; minute < 18; minute += 1) {
      for (const [username, given] of Object.entries(answers)) {
        const { status, body, headers } = await login(api.anonymous, username, "wrong");
        given.push([status, { ...body, request_id: null }, headers.get("Retry-After")]);
      }
      api.backend.wait(60_000);
    }
    expect(answers["nobody.at.all"]).toEqual(answers.requester);
    expect(JSON.stringify(answers.requester)).toContain("too_many_attempts");
    expect(await locks()).toEqual([{ username: "requester" }]);
    expect(await api.rows("SELECT 1 FROM notifications WHERE kind = 'sign_in_locked' AND is_planned = 0")).toHaveLength(
      1,
    );
    api.backend.wait(15 * 60_000);
    await fail(10);
    expect(await locks()).toHaveLength(2);
  });

  test("an administrator can unlock every user name, but a director cannot unlock the user name of a VP (R37)", async () => {
    const [admin, director] = [await api.as("admin"), await api.as("director")];
    for (const username of ["it.staff", "vp"] as const) await fail(10, api.anonymous, username);
    const locked_until = "2026-11-02T09:15:00.000Z";
    expect((await admin.get<UserWithAdminFields>(userPath("vp"))).body.locked_until).toBe(locked_until);
    const { body: users } = await admin.get<UserWithAdminFields[]>("/admin/users");
    expect(
      users
        .filter((one) => one.locked_until !== null)
        .map((one) => one.username)
        .toSorted(),
    ).toEqual(["it.staff", "vp"]);
    expect(await director.post(`${userPath("vp")}/unlock`, undefined)).toMatchObject({
      status: 403,
      body: { code: "admin_only", detail: "Victor Pell is a VP, so only an administrator can unlock their sign-in." },
    });
    expect((await (await api.as("manager")).post(`${userPath("vp")}/unlock`, undefined)).status).toBe(403);
    expect((await login(api.anonymous, "vp")).status).toBe(429);
    for (const [client, username] of [
      [director, "it.staff"],
      [admin, "vp"],
      [admin, "vp"],
    ] as const)
      expect(await client.post(`${userPath(username)}/unlock`, undefined)).toMatchObject({
        status: 200,
        body: { locked_until: null },
      });
    for (const username of ["it.staff", "vp"] as const) expect((await login(api.anonymous, username)).status).toBe(200);
    expect(
      await api.rows("SELECT label, actor_name FROM admin_events WHERE action = 'unlocked' ORDER BY seq"),
    ).toMatchObject([{ label: getSampleUserName("it.staff") }, { label: getSampleUserName("vp") }]);
    expect((await admin.post("/admin/users/none/unlock", undefined)).status).toBe(404);
  });

  test("wrong passwords for a user name in lower case and in upper case count together for the lock", async () => {
    await fail(5);
    await fail(5, api.anonymous, "REQUESTER");
    expect((await login()).status).toBe(429);
    const { body } = await (await api.as("admin")).get<UserWithAdminFields>(userPath("requester"));
    expect(body.locked_until).not.toBeNull();
  });

  test("after a user signs in from a 21st browser, the known browser with the oldest sign-in counts as unknown", async () => {
    const first = await deviceOf("requester");
    for (let at = 0; at < 20; at += 1) {
      api.backend.wait(1);
      await deviceOf("requester");
    }
    expect(await api.rows("SELECT user_id FROM known_devices")).toHaveLength(20);
    await fail(10);
    expect((await login(first)).status).toBe(429);
  });
});

describe("a stranger who tries passwords from the address of everybody else (R55)", () => {
  const OFFICE = "198.51.100.7";
  const enter = (
    username: string,
    password: string,
    { cookie, address = OFFICE }: { cookie?: string; address?: string } = {},
  ) =>
    api.anonymous.call<Problem>("POST", "/auth/login", {
      body: credentials(username, password),
      headers: { "CF-Connecting-IP": address, ...(cookie === undefined ? {} : { Cookie: cookie }) },
      runsLaterWork: true,
    });
  const deviceOf = (headers: Headers): string =>
    headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith("device="))
      ?.split(";")[0] ?? "";
  const attack = async (guesses: number, names: readonly string[] = ["nobody"]) => {
    const statuses = [];
    for (let at = 0; at < guesses; at += 1)
      statuses.push((await enter(`${names[at % names.length]}${names.length === 1 ? at : ""}`, `guess-${at}`)).status);
    return statuses;
  };

  test("fifty wrong passwords from an office lock nobody out of a known device there", async () => {
    const devices: [SampleUsername, string][] = [];
    for (const username of ["admin", "director", "requester"] as const)
      devices.push([username, deviceOf((await enter(username, "Approve-2026")).headers)]);
    expect(await attack(50)).toEqual(Array(50).fill(401));
    for (const [username, cookie] of devices)
      expect((await enter(username, "Approve-2026", { cookie })).status, username).toBe(200);
  });

  test("while the attack goes on, everybody in the office signs in on an unknown device within ten seconds", async () => {
    await attack(50);
    const people = Object.keys(api.backend.people) as SampleUsername[];
    const waiting = new Set(people);
    let seconds = 0;
    for (; waiting.size > 0 && seconds <= 30; seconds += 1) {
      // Each second, 20 guesses for names that do not exist and one for a name that does, and each person tries once.
      expect(new Set(await attack(20))).toEqual(new Set([429]));
      await enter(people[seconds % people.length] ?? "", "guess");
      for (const username of waiting) {
        const { status, headers } = await enter(username, "Approve-2026");
        if (status === 200) waiting.delete(username);
        else expect([status, headers.get("Retry-After")]).toEqual([429, "10"]);
      }
      api.backend.wait(1_000);
    }
    expect([...waiting]).toEqual([]);
    expect(seconds).toBe(11);
  });

  test("an attacker on a slowed network sees no wrong password, and gets no more than ten checks of a user name in 15 minutes", async () => {
    await attack(50);
    const people = Object.keys(api.backend.people) as SampleUsername[];
    for (let minute = 0; minute < 14; minute += 1) {
      expect(new Set(await attack(3 * people.length, people))).toEqual(new Set([429]));
      api.backend.wait(60_000);
    }
    const failures = await api.rows(
      "SELECT user_id, count(*) AS failures FROM security_events WHERE kind = 'sign_in_failed' AND user_id IS NOT NULL GROUP BY user_id",
    );
    expect(failures).toHaveLength(people.length);
    for (const { failures: count } of failures) expect(count).toBe(10);
  });

  test("an attacker who guesses right must repeat the guess after ten seconds, like its owner, and the owner is notified of the new device", async () => {
    const own = deviceOf((await enter("requester", "Approve-2026")).headers);
    await attack(50);
    expect((await enter("requester", "Approve-2026")).status).toBe(429);
    api.backend.wait(10_000);
    expect((await enter("requester", "Approve-2027")).status).toBe(429);
    expect((await enter("requester", "Approve-2026")).status).toBe(200);
    expect(await api.rows("SELECT 1 FROM notifications WHERE kind = 'new_device'")).toHaveLength(1);
    expect((await enter("requester", "Approve-2026", { cookie: own })).status).toBe(200);
  });

  test("the addresses of one IPv6 network are one attacker, and those of another network are not", async () => {
    for (let at = 0; at < 50; at += 1)
      expect((await enter(`nobody${at}`, "guess", { address: `2001:db8:5:6::${at}` })).status).toBe(401);
    expect((await enter("requester", "Approve-2026", { address: "2001:db8:5:6:ffff::1" })).status).toBe(429);
    expect((await enter("requester", "Approve-2026", { address: "2001:db8:5:7::1" })).status).toBe(200);
  });
});

describe("cookies over https", () => {
  const requestWith = (cookie: string) => new Request("https://approvals.example/", { headers: { Cookie: cookie } });
  const toast = { tone: "success", title: "Login Successful" } as const;
  const sent = [
    ...sessionCookies.session("token", false),
    createFlashCookie(toast),
    EXPIRED_FLASH_COOKIE,
    createThemeCookie("dark"),
    sessionCookies.device("token"),
  ];
  const readSetCookies = (url: string) => {
    const response = new Response(null, { headers: sent.map((cookie): [string, string] => ["Set-Cookie", cookie]) });
    return withSecurityHeaders(new Request(url), response, "nonce").headers.getSetCookie();
  };

  test("over https, every cookie is Secure and SameSite=Lax, and its name begins with __Host-", () => {
    const cookies = readSetCookies("https://approvals.example/");
    expect(cookies.length).toBe(sent.length);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-(session|browser_session|flash|theme|device)=/);
      expect(cookie.split("; ").filter((part) => part === "Secure")).toEqual(["Secure"]);
      expect(cookie).toContain("; Path=/");
      expect(cookie).toContain("; SameSite=Lax");
      expect(cookie).not.toContain("Domain");
    }
  });

  test("over https, a cookie without the prefix __Host- is ignored, because a subdomain could have set it", () => {
    const [, , message = "", , theme = ""] = sent.map((cookie) => cookie.split(";")[0]);
    const planted = requestWith(`${message}; ${theme}; session=token; tz=Africa%2FAbidjan`);
    expect([readFlash(planted), readTheme(planted), readTimeZone(planted)]).toEqual([null, "system", "UTC"]);
    expect(readCookie(planted.headers.get("Cookie"), "session", true)).toBeNull();
    const own = requestWith(`__Host-${message}; __Host-${theme}; __Host-tz=Africa%2FAbidjan`);
    expect(readFlash(own)).toMatchObject(toast);
    expect([readTheme(own), readTimeZone(own)]).toEqual(["dark", "Africa/Abidjan"]);
  });

  test("cookies on a loopback address have no __Host- prefix, because only http is available there", () => {
    expect(readSetCookies("http://127.0.0.1/").slice(1)).toEqual(sent.slice(1));
  });
});
