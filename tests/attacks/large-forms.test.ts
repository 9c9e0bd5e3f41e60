import { execFileSync } from "node:child_process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { MAX_FORM_BYTES, MAX_UPLOAD_BYTES } from "../../app/server/handle-form.ts";
import { getRoutePath, readRemixManifest } from "../support/manifest.ts";
import { startServer, type TestServer } from "../support/server.ts";

let server: TestServer;
let cookie: string;
beforeAll(async () => {
  server = await startServer();
  const form = new URLSearchParams({ username: "admin", password: "Approve-2026" });
  const answer = await fetch(`${server.url}/api/auth/login`, { method: "POST", body: form });
  expect(answer.status).toBe(200);
  cookie = answer.headers.getSetCookie().join("; ").split(";")[0] ?? "";
});
afterAll(() => server?.stop());

/** Paths that do not read the body of a POST: they need only the session cookie, or the token in the link of a mail. */
const BODILESS = ["/logout", "/unsubscribe"];

/**
 * The paths that accept more than MAX_FORM_BYTES from signed-in people, each with a body size in bytes that must be
 * refused.
 */
const UPLOADS: Readonly<Record<string, number>> = {
  "/submit-request": 7_000_000,
  "/submit-request/send": 7_000_000,
  "/ai-assistant": 600_000,
  "/admin/users/import": 5_000_000,
  "/admin/departments/import": 5_000_000,
  "/admin/groups/import": 5_000_000,
  "/admin/import/users.csv": 5_000_000,
};

const PARAMETERS: Readonly<Record<string, string>> = { ":file": "users.csv", ":id": "REQ-2026-1001" };

interface Action {
  address: string;
  /** The URL to which Remix sends the form if JavaScript is on. */
  data: string;
}

/** Returns the path of every screen that accepts a POST, read from the build, so that new actions are included. */
function actions(): Action[] {
  const manifest = readRemixManifest();
  return Object.values(manifest.routes)
    .filter(({ hasAction }) => hasAction)
    .map(({ id, index }) => {
      const path = getRoutePath(manifest, id).replace(/:\w+/g, (name) => PARAMETERS[name] ?? name);
      const query = index ? "?index" : "";
      return { address: path + query, data: `${path === "/" ? "/_root" : path}.data${query}` };
    });
}

const pathOnly = (address: string) => address.split("?")[0] ?? "";

const FORM = "application/x-www-form-urlencoded";

const post = (address: string, body: BodyInit | null, type: string | null, signedIn: boolean) =>
  fetch(server.url + address, {
    method: "POST",
    body,
    redirect: "manual",
    headers: { ...(type !== null && { "Content-Type": type }), ...(signedIn && { Cookie: cookie }) },
  });

const leadsToSignIn = ({ status, headers }: Response) =>
  status === 302 && (headers.get("Location")?.startsWith("/login") ?? false);

const fieldsOf = (bytes: number) => `x=${"x".repeat(bytes - "x=".length)}`;

describe("a body that no form of the product sends", () => {
  const NO_FORMS: [string, string | Uint8Array<ArrayBuffer>, string | null, number][] = [
    ["of another type", '{"a":1}', "application/json", 415],
    ["without a type", new Uint8Array([1, 2, 3]), null, 415],
    ["without its boundary", "--x\r\n", "multipart/form-data", 400],
    ["that breaks off", "--x\r\nContent-Disp", "multipart/form-data; boundary=x", 400],
  ];

  test("every URL that accepts a form refuses a malformed body with 400 or 415, or redirects to the login screen if there is no session", async () => {
    const addresses = actions().filter(({ address }) => !BODILESS.includes(pathOnly(address)));
    expect(addresses.length).toBeGreaterThan(25);
    const wrong: string[] = [];
    for (const { address, data } of addresses) {
      for (const target of [address, data]) {
        // A screen shows the refusal below the navigation, which needs a session. Without a session, it may redirect to
        // the login screen instead.
        const isPage = target === address;
        for (const signedIn of [true, false]) {
          for (const [what, body, type, status] of NO_FORMS) {
            const answer = await post(target, body, type, signedIn);
            await answer.arrayBuffer();
            if (answer.status !== status && !(isPage && !signedIn && leadsToSignIn(answer)))
              wrong.push(`${target} ${signedIn} ${what}: ${answer.status}`);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test("every URL that accepts a form responds with 413 to a body above the size limit of this URL", async () => {
    const wrong: string[] = [];
    for (const { address, data } of actions()) {
      const path = pathOnly(address);
      if (BODILESS.includes(path)) continue;
      for (const target of [address, data]) {
        const upload = UPLOADS[path];
        const answers = [await post(target, fieldsOf(upload ?? MAX_FORM_BYTES + 1), FORM, true)];
        // Without a session, the paths in UPLOADS redirect to the login screen, so only all other paths must refuse the
        // body.
        const stranger = await post(target, fieldsOf(MAX_FORM_BYTES + 1), FORM, false);
        if (upload === undefined && !(target === address && leadsToSignIn(stranger))) answers.push(stranger);
        for (const answer of answers) {
          await answer.arrayBuffer();
          if (answer.status !== 413) wrong.push(`${target}: ${answer.status}`);
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  test("a form with files that are too large is refused with 413, whatever text fields the form has", async () => {
    const wrong: string[] = [];
    for (const address of ["/?index", "/my-requests", "/request/REQ-2026-1001/details", "/admin/requests"]) {
      for (const fields of [
        { _act: "comment", request_id: "REQ-2026-1001" },
        { _bulk: "delete", ids: "REQ-2026-1001" },
        {},
      ]) {
        const form = new FormData();
        for (const [name, value] of Object.entries(fields)) form.set(name, value);
        form.append("files", new File([new Uint8Array(MAX_UPLOAD_BYTES)], "large.pdf"));
        const answer = await post(address, form, null, true);
        await answer.arrayBuffer();
        if (answer.status !== 413) wrong.push(`${address} ${Object.keys(fields)}: ${answer.status}`);
      }
    }
    expect(wrong).toEqual([]);
    const unchanged = await fetch(`${server.url}/api/requests/REQ-2026-1001`, { headers: { Cookie: cookie } });
    expect(unchanged.status).toBe(200);
  });

  test("a text above the size limit for texts is refused with 413, even in a form that accepts larger files", async () => {
    for (const address of ["/?index", "/my-requests", "/request/REQ-2026-1001/details", "/submit-request"]) {
      const form = new FormData();
      form.set("_act", "comment");
      form.set("request_id", "REQ-2026-1001");
      form.set("comments", "x".repeat(MAX_FORM_BYTES + 1));
      const answer = await post(address, form, null, true);
      expect(answer.status, address).toBe(413);
      expect(await answer.text()).not.toContain("xxxxx");
    }
  });

  test("a malformed body of a sign-out or an unsubscription causes no server error", async () => {
    for (const path of BODILESS) {
      for (const [, body, type] of NO_FORMS) expect((await post(path, body, type, false)).status).toBeLessThan(500);
    }
  });

  test("the sign-in call of the API refuses malformed bodies with 400 or 415 and large bodies with 413", async () => {
    for (const [, body, type, status] of NO_FORMS.filter(([, , type]) => !type?.startsWith("multipart")))
      expect((await post("/api/auth/login", body, type, false)).status).toBe(status);
    expect((await post("/api/auth/login", "--x", "multipart/form-data; boundary=x", false)).status).toBe(415);
    expect((await post("/api/auth/login", fieldsOf(MAX_FORM_BYTES + 1), FORM, false)).status).toBe(413);
  });
});

/** A letter that appears on no page and has neither upper nor lower case. */
const LETTER = "ǂ";

/**
 * Forms with a text of 30,000 LETTERs in the field `name`. The response may contain at most `limit` of these letters.
 */
const ECHOES: [address: string, fields: Record<string, string>, name: string, limit: number][] = [
  ["/login", { password: "x" }, "username", 120],
  ["/login", { username: "admin" }, "password", 0],
  ["/submit-request", { intent: "" }, "title", 200],
  ["/submit-request", { intent: "" }, "description", 10_000],
  ["/submit-request", { intent: "preview", title: "a" }, "amount", 120],
  ["/submit-request", { intent: "check" }, "title", 200],
  ["/?index", { _act: "approve", request_id: "REQ-2026-1001" }, "comments", 5_000],
  ["/my-requests", { _act: "modify", request_id: "REQ-2026-1001" }, "description", 10_000],
  ["/request/REQ-2026-1001/details", { _act: "comment", request_id: "REQ-2026-1001" }, "comments", 5_000],
  ["/admin/requests", { _act: "reassign", request_id: "REQ-2026-1001" }, "reassign_to_id", 120],
  ["/admin/requests", { _bulk: "ask" }, "ids", 0],
  ["/announcements", { _act: "new", title: "" }, "content", 10_000],
  ["/announcements", { _act: "reject", _on: "nobody" }, "comments", 5_000],
  ["/admin/users", { _act: "create" }, "email", 254],
  ["/admin/users", { _act: "create" }, "password", 0],
  ["/admin/users", { _act: "reassign", _on: "nobody" }, "comments", 5_000],
  ["/admin/users", { _act: "delete" }, "_on", 120],
  ["/my-requests", { _act: "modify", title: "a" }, "request_id", 120],
  ["/announcements", { _act: "approve" }, "_on", 120],
  ["/admin/departments", { _act: "create" }, "description", 1_000],
  ["/admin/currencies", { _act: "create" }, "symbol", 120],
  ["/admin/types", { _act: "create" }, "name", 120],
  ["/admin/types", { _act: "create", _seen: JSON.stringify({ Name: LETTER.repeat(30_000) }) }, "code", 10_000],
  ["/admin/priorities", { _act: "create" }, "color", 120],
  ["/admin/groups", { _act: "create", kind: "role" }, "role", 120],
  ["/admin/groups", { _act: "create" }, "_list", 120],
  ["/admin/groups", { _act: "create", _list: "conflicts" }, "first_group_id", 120],
  ["/admin/matrix/new", { _do: "check", levels: "1" }, "amount_levels.0.approver_user_id", 300],
  ["/admin/matrix/new", { _do: "try" }, "try.requester", 300],
  ["/admin/matrix/new", { _do: "save" }, "approver_user_id", 300],
  ["/admin/settings", { _act: "numbering" }, "prefix", 120],
  ["/profile/notifications", {}, "phone", 120],
  ["/profile/out-of-office", { intent: "save" }, "reason", 500],
  ["/change-password", { new_password: "1" }, "current_password", 0],
  ["/sort-preference", { sort_by: "Q" }, "return", 0],
  ["/ai-assistant", { intent: "search" }, "query", 500],
  ["/ai-assistant", { intent: "analysis" }, "request_id", 120],
];

describe("forms with unusual fields", () => {
  const letters = LETTER.repeat(30_000);

  test.each(ECHOES)(
    "if a form sent to %s has the fields %j and 30,000 letters in the field `%s`, the response repeats at most %i of these letters",
    async (address, fields, name, limit) => {
      const answer = await post(address, new URLSearchParams({ ...fields, [name]: letters }), FORM, true);
      const text = await answer.text();
      const headers = [...answer.headers].map(([header, value]) => `${header}: ${value}`).join("\n");
      expect(answer.status).toBeLessThan(500);
      const longest = Math.max(
        0,
        ...[text, headers].flatMap((one) => one.match(new RegExp(`${LETTER}+`, "g")) ?? []).map((run) => run.length),
      );
      expect(longest).toBeLessThanOrEqual(limit);
    },
  );

  test.each(["constructor", "__proto__", "toString"])(
    "a form field named `%s` causes no server error",
    async (name) => {
      for (const [address, fields] of ECHOES.filter(([, , field]) => field !== "password")) {
        const answer = await post(
          address,
          new URLSearchParams([...Object.entries(fields), [name, "a"], [name, "b"]]),
          FORM,
          true,
        );
        await answer.arrayBuffer();
        expect(answer.status, address).toBeLessThan(500);
      }
    },
  );
});

/** Returns the resident memory of the server's workerd, in bytes. */
function memoryOfWorkerd(): number {
  const processes = execFileSync("ps", ["-A", "-o", "ppid=,rss=,comm="], { encoding: "utf8" }).split("\n");
  const own = processes.map((line) => line.trim().split(/\s+/)).filter(([parent]) => Number(parent) === server.pid);
  const workerd = own.find(([, , command]) => command?.includes("workerd"));
  if (!workerd) throw new Error("the server has no workerd");
  return Number(workerd[1]) * 1024;
}

describe("a user name of several megabytes at the sign-in", () => {
  /**
   * The maximum growth of the server's memory in bytes. The runtime buffers up to 40 MB of a body. Without a size
   * limit, memory grew by 300 MB for a body of 20 MB, and by over 1 GB for 95 MB.
   */
  const MAX_GROWTH = 100_000_000;

  test.each([
    ["/login", 20_000_000],
    ["/login.data", 20_000_000],
    ["/api/auth/login", 20_000_000],
    ["/login", 95_000_000],
  ])(
    "%s refuses a user name of %i bytes, and the server's memory grows by less than 100 MB",
    async (address, bytes) => {
      const before = memoryOfWorkerd();
      const body = `password=x&username=${"Q".repeat(bytes)}`;
      const answer = await post(address, body, FORM, false).catch((error: Error) => error);
      // The server may close the connection while the client is still sending, so there may be no response, or only a
      // part of it.
      if (!(answer instanceof Error)) {
        expect(answer.status).toBe(413);
        expect((await answer.text().catch(() => "")).length).toBeLessThan(100_000);
      }
      expect(memoryOfWorkerd() - before).toBeLessThan(MAX_GROWTH);
      expect((await fetch(`${server.url}/api/health`)).status).toBe(200);
    },
  );
});
