import { describe, expect, test } from "vitest";
import { readCookie } from "../../app/domain/cookies.ts";
import { clearFlash, flash, readFlash } from "../../app/flash.ts";
import { readTheme, readTimeZone, themeCookie } from "../../app/preferences.ts";
import { sessionCookies } from "../../worker/auth/session-cookie.ts";
import { withSecurityHeaders } from "../../worker/security/headers.ts";
import { cookieOf, createClient, credentials } from "../worker/api/client.ts";
import { openHouse } from "../worker/api/house.ts";

const house = openHouse("once");

const login = (client = house.nobody, username = "requester", password = "Approve-2026") =>
  client.post("/auth/login", credentials(username, password));
const clientOf = (cookie: string) => createClient(house.platform, house.cast, cookie);
const statusOf = async (cookie: string) => (await clientOf(cookie).get("/auth/session")).status;

describe("a session that a browser still has when somebody signs in there", () => {
  test.each(["requester", "manager"])("ends, so that its token is of no use to who copied it (%s)", async (next) => {
    const [planted, elsewhere] = [cookieOf((await login()).headers), cookieOf((await login()).headers)];
    const { status, headers } = await login(clientOf(planted), next);
    expect(status).toBe(200);
    expect(cookieOf(headers)).not.toBe(planted);
    expect([await statusOf(planted), await statusOf(elsewhere), await statusOf(cookieOf(headers))]).toEqual([
      401, 200, 200,
    ]);
  });

  test("goes on when the sign-in is refused", async () => {
    const before = cookieOf((await login()).headers);
    expect((await login(clientOf(before), "manager", "wrong")).status).toBe(401);
    expect(await statusOf(before)).toBe(200);
  });
});

describe("cookies over https", () => {
  const asking = (cookie: string) => new Request("https://approvals.example/", { headers: { Cookie: cookie } });
  const toast = { tone: "success", title: "Login Successful" } as const;
  const sent = [sessionCookies(true).session("token", true), flash(toast), clearFlash, themeCookie("dark")];
  const answered = (url: string) => {
    const response = new Response(null, { headers: sent.map((cookie): [string, string] => ["Set-Cookie", cookie]) });
    return withSecurityHeaders(new Request(url), response, "nonce").headers.getSetCookie();
  };

  test("are all Secure, __Host- and SameSite=Lax, so that no other host and no http page sets or reads them", () => {
    const cookies = answered("https://approvals.example/");
    expect(cookies.length).toBe(sent.length);
    for (const cookie of cookies) {
      expect(cookie).toMatch(/^__Host-(session|flash|theme)=/);
      expect(cookie.split("; ").filter((part) => part === "Secure")).toEqual(["Secure"]);
      expect(cookie).toContain("; Path=/");
      expect(cookie).toContain("; SameSite=Lax");
      expect(cookie).not.toContain("Domain");
    }
  });

  test("that a subdomain planted are not believed", () => {
    const [, message = "", , theme = ""] = sent.map((cookie) => cookie.split(";")[0]);
    const planted = asking(`${message}; ${theme}; session=token; tz=Africa%2FAbidjan`);
    expect([readFlash(planted), readTheme(planted), readTimeZone(planted)]).toEqual([null, "system", "UTC"]);
    expect(readCookie(planted.headers.get("Cookie"), "session", true)).toBeNull();
    const own = asking(`__Host-${message}; __Host-${theme}; __Host-tz=Africa%2FAbidjan`);
    expect(readFlash(own)).toMatchObject(toast);
    expect([readTheme(own), readTimeZone(own)]).toEqual(["dark", "Africa/Abidjan"]);
  });

  test("stay as they are on somebody's own machine, where http is all there is", () => {
    expect(answered("http://127.0.0.1/").slice(1)).toEqual(sent.slice(1));
  });
});
