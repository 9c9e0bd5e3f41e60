import { beforeAll, describe, expect, test } from "vitest";
import type { RequestSummary } from "../../../domain/entities.ts";
import { parseCsv } from "../../../domain/exports/csv.ts";
import { foldName } from "../../../domain/format/folded-text.ts";
import { createApiTest, LAPTOPS_SUBMISSION } from "./api-test.ts";
import { type Client, cookieOf, createClient, credentials, type Problem } from "./client.ts";

const api = createApiTest("once");

type Named = { id: string; name: string };
type Listed = { id: string; title: string; name: string; username: string };

let admin: Client;
let request_id: string;

const PASSWORD = "Approve-2026";

/** Creates a user who has chosen the password already. */
async function createUser(username: string, name: string, fields: object = {}): Promise<string> {
  const email = `${foldName(username).replaceAll(/[^a-z]/g, "x")}@company.example`;
  const user = { username, name, email, password: "Borrow-Me-2026x", department: "Finance", ...fields };
  const { status, body } = await admin.post<Named>("/admin/users", user);
  expect([status, body]).toEqual([201, body]);
  const { password_hash } = (await api.rows("SELECT password_hash FROM users WHERE username = 'manager'"))[0] ?? {};
  await api.rows("UPDATE users SET password_hash = ?, password_kind = 'own' WHERE id = ?", password_hash, body.id);
  return body.id;
}

async function signIn(username: string): Promise<Client> {
  const { status, headers } = await api.anonymous.post("/auth/login", credentials(username, PASSWORD));
  expect([username, status]).toEqual([username, 200]);
  return createClient(api.platform, api.backend, cookieOf(headers));
}

const list = async (client: Client, path: string): Promise<Listed[]> => (await client.get<Listed[]>(path)).body;
const encode = encodeURIComponent;

beforeAll(async () => {
  admin = await api.as("admin");
  await admin.post("/admin/departments", { name: "Été X" });
  const approver_user_id = await createUser("Élodie.Œuvre", "Élodie Œuvre", { role: "manager" });
  await createUser("Émile", "Émile Durand", { department: "ÉTÉ x", email: "Emile.D@Company.example" });
  await createUser("Éric", "Éric Straße");
  await createUser("ma\u0301ria.z", "Zoë Müller", {
    department: "e\u0301te\u0301  X",
  });
  await createUser("иван", "Иван Ёлкин");
  await createUser("Σοφία", "Σοφία ΠΑΠΑΔΟΠΟΥΛΟΣ");
  await createUser("İlker", "İlker Işık");
  const type = { code: "mission", name: "Mission à l’étranger", requires_amount: false };
  expect((await admin.post("/admin/request-types", type)).status).toBe(201);
  const rule = { request_type: "mission", configuration_type: "user_specific", approver_user_id };
  expect((await admin.post("/admin/doa-configurations", rule)).status).toBe(201);
  const submission = {
    title: "Réunion d’Été à Łódź",
    description: "Đặng’s visit",
    request_type: "mission",
    amount: null,
  };
  const { status, body } = await (await signIn("Émile")).post<RequestSummary>("/requests", submission);
  expect(status).toBe(201);
  request_id = body.id;
  const others = ["mária.z", "иван", "Σοφία", "İlker"];
  for (const username of others)
    expect((await (await signIn(username)).post("/requests", LAPTOPS_SUBMISSION)).status).toBe(201);
});

describe("signing in", () => {
  test.each([
    ["émile"],
    ["Émile"],
    ["ÉMILE"],
    ["e\u0301mile"],
    ["  Ｅ\u0301ＭＩＬＥ "],
    ["e\u0301mi\u00adle\u200b"],
    ["ÉLODIE.ŒUVRE"],
    ["MA\u0301RIA.Z"],
    ["ИВАН"],
    ["ΣΟΦΊΑ"],
    ["ilker"],
    ["ILKER"],
    ["MANAGER"],
    ["ｍａｎａｇｅｒ"],
  ])("the user name %j signs the person in, however it is written", async (username) => {
    await signIn(username);
  });

  test.each(["emile", "манager", "manager.", "m anager"])(
    "the user name %j, which people read as another one, does not sign anybody in",
    async (username) => {
      const { status } = await api.anonymous.post("/auth/login", credentials(username, PASSWORD));
      expect(status).toBe(401);
    },
  );

  test("failed sign-ins with one name count together, however the name is written, and unlocking ends the lock", async () => {
    const names = ["éric", "ÉRIC", "e\u0301ric", "Ｅ\u0301ric", "Éric\u200b"];
    for (let attempt = 0; attempt < 10; attempt += 1)
      expect((await api.anonymous.post("/auth/login", credentials(names[attempt % 5] ?? "", "wrong"))).status).toBe(
        401,
      );
    for (const name of names)
      expect((await api.anonymous.post("/auth/login", credentials(name, PASSWORD))).status).toBe(429);
    const [eric] = (await admin.get<(Named & { locked_until: string | null })[]>(`/admin/users?q=${encode("éric")}`))
      .body;
    expect(eric?.locked_until).not.toBeNull();
    expect((await admin.post(`/admin/users/${eric?.id}/unlock`, {})).status).toBe(200);
    await signIn("ÉRIC");
  });
});

describe("filters and searches", () => {
  test.each([
    ["émile", ["Émile Durand"]],
    ["EMILE", ["Émile Durand"]],
    ["e\u0301mile dur", ["Émile Durand"]],
    ["STRASSE", ["Éric Straße"]],
    ["zoe MULLER", ["Zoë Müller"]],
    ["ИВАН", ["Иван Ёлкин"]],
    ["елкин", ["Иван Ёлкин"]],
    ["παπαδοπουλος", ["Σοφία ΠΑΠΑΔΟΠΟΥΛΟΣ"]],
    ["ISIK", ["İlker Işık"]],
    ["ete", ["Zoë Müller", "Émile Durand"]],
    ["élodie.œuvre", ["Élodie Œuvre"]],
    [".", []],
    ["\u200b…", []],
  ])("the users list with the search %j has %j", async (q, names) => {
    const users = await list(admin, `/admin/users?q=${encode(q)}`);
    expect(users.map(({ name }) => name).toSorted()).toEqual(names.toSorted());
  });

  test.each(["été x", "ÉTÉ X", "e\u0301te\u0301  x", "Ｅ\u0301té X"])(
    "the users list with the department %j has the people of this department",
    async (department) => {
      const users = await list(admin, `/admin/users?department=${encode(department)}`);
      expect(users.map(({ name }) => name).toSorted()).toEqual(["Zoë Müller", "Émile Durand"]);
    },
  );

  test.each([
    ["requester", "émile"],
    ["requester", "EMILE DURAND"],
    ["requester", "e\u0301m"],
    ["requester", "é"],
    ["approver", "élodie"],
    ["approver", "OEUVRE"],
    ["department", "été x"],
    ["department", "e\u0301te\u0301 X"],
    ["q", "émile"],
    ["q", "emile"],
    ["q", "reunion d'ete"],
    ["q", "re\u0301union"],
    ["q", "lodz"],
    ["q", "dang"],
    ["q", "ete x"],
  ])("the list of requests with the filter %s=%s has the request", async (filter, value) => {
    const director = await api.as("director");
    const ids = (await list(director, `/requests?${filter}=${encode(value)}`)).map(({ id }) => id);
    expect(ids).toContain(request_id);
    expect(ids.length).toBeLessThan(4);
    const all = await list(admin, `/admin/all-requests?${filter}=${encode(value)}`);
    expect(all.map(({ id }) => id)).toEqual(ids);
  });

  test.each([
    ["requester", "."],
    ["approver", "…"],
    ["q", "."],
    ["requester", "durand emile"],
    ["department", "ete y"],
  ])("the list of requests with the filter %s=%s is empty", async (filter, value) => {
    expect(await list(admin, `/requests?${filter}=${encode(value)}`)).toEqual([]);
  });

  test("a filter in which nobody sees anything counts as no filter", async () => {
    expect(await list(admin, `/requests?requester=${encode("\u200b \u00ad")}`)).toHaveLength(5);
  });

  test.each([
    ["requester_name", "MÜLLER"],
    ["requester_name", "zoe muller"],
    ["requester_name", "Zoe\u0308"],
  ])("the download with %s=%s has the request", async (filter, value) => {
    const answer = await admin.raw("GET", `/download/requests/csv?${filter}=${encode(value)}`);
    const parsed = parseCsv(await answer.text());
    expect(parsed.ok && parsed.records.slice(1).map(({ cells }) => cells[5])).toEqual(["Zoë Müller"]);
  });

  test.each(["émile", "ÉMILE", "e\u0301mile"])(
    "the security events of the user name %j are those of the person",
    async (username) => {
      const { body: events } = await admin.get<unknown[]>(`/admin/security-events?username=${encode(username)}`);
      expect(events.length).toBeGreaterThan(0);
    },
  );

  test("an announcement is found by words of its title, content and author, however they are written", async () => {
    const author = await signIn("élodie.œuvre");
    const { body } = await author.post<Named>("/announcements", {
      title: "Été à Łódź",
      content: "社内の購買申請書について",
    });
    await admin.post("/announcements/approve", { announcement_id: body.id, action: "approved" });
    for (const q of ["été", "ETE", "e\u0301te\u0301", "lodz", "申請", "購買申請", "élodie", "oeuvre ete"])
      expect(
        (await list(admin, `/announcements?q=${encode(q)}`)).map(({ title }) => title),
        q,
      ).toEqual(["Été à Łódź"]);
    for (const q of ["購申", ".", "hiver"]) expect(await list(admin, `/announcements?q=${encode(q)}`), q).toEqual([]);
  });

  test("the targets of an announcement are departments, however they are written", async () => {
    const target_departments = ["e\u0301te\u0301 x"];
    const { status, body } = await admin.post<{ target_departments: string[] }>("/announcements", {
      ...{ title: "For few", content: "Few", target_departments },
    });
    expect([status, body.target_departments]).toEqual([201, ["Été X"]]);
  });
});

describe("scripts without blanks between words", () => {
  const TITLES = ["購買申請書の承認", "社内クラウドサービス", "การจัดซื้อคอมพิวเตอร์", "구매요청서 승인", "2026年度予算案"];
  const ids = new Map<string, string>();
  beforeAll(async () => {
    const requester = await api.as("requester");
    for (const title of TITLES) {
      const { body } = await requester.post<RequestSummary>("/requests", { ...LAPTOPS_SUBMISSION, title });
      ids.set(title, body.id);
    }
  });

  test.each([
    ["申請", "購買申請書の承認"],
    ["申請書", "購買申請書の承認"],
    ["承認", "購買申請書の承認"],
    ["購買 承認", "購買申請書の承認"],
    ["購", "購買申請書の承認"],
    ["クラウド", "社内クラウドサービス"],
    ["サービス", "社内クラウドサービス"],
    ["ｻｰﾋﾞｽ", "社内クラウドサービス"],
    ["จัดซื้อ", "การจัดซื้อคอมพิวเตอร์"],
    ["คอมพิวเตอร์", "การจัดซื้อคอมพิวเตอร์"],
    ["요청", "구매요청서 승인"],
    ["요청서", "구매요청서 승인"],
    ["予算", "2026年度予算案"],
    ["2026年度", "2026年度予算案"],
  ])("the search %j finds the request %j in lists, in the palette and with the assistant", async (q, title) => {
    expect((await list(admin, `/requests?q=${encode(q)}`)).map((one) => one.title)).toEqual([title]);
    expect((await list(admin, `/requests?q=${encode(q)}&limit=5`)).map((one) => one.title)).toEqual([title]);
    type Answer = { search_analysis: { matches: { id: string }[] } };
    const { body } = await admin.post<Answer>("/ai/smart-search", { query: q });
    expect(body.search_analysis.matches.map(({ id }) => id)).toEqual([ids.get(title)]);
  });

  test.each(["購申", "請承", "ドクラ", "요서", "算予"])(
    "the search %j, whose characters are apart in every title, finds nothing",
    async (q) => {
      expect(await list(admin, `/requests?q=${encode(q)}`)).toEqual([]);
    },
  );

  test("a changed title is found by its new words, and a deleted request by none", async () => {
    const requester = await api.as("requester");
    const { body } = await requester.post<RequestSummary>("/requests", { ...LAPTOPS_SUBMISSION, title: "出張旅費" });
    await requester.put(`/requests/${body.id}`, { title: "会議室の家具" });
    const find = async (q: string) => (await list(admin, `/requests?q=${encode(q)}`)).map(({ id }) => id);
    expect([await find("旅費"), await find("家具")]).toEqual([[], [body.id]]);
    await admin.call("DELETE", `/admin/requests/${body.id}`);
    expect(await find("家具")).toEqual([]);
    const [row] = await api.rows("SELECT count(*) AS left FROM requests_fts WHERE requests_fts MATCH '\"家具\"*'");
    expect(row).toEqual({ left: 0 });
  });
});

describe("mentions", () => {
  test.each(["@ÉLODIE.ŒUVRE", "@e\u0301lodie.œuvre,", "@Senior.Manager"])(
    "the comment %j notifies the person",
    async (comment) => {
      await api.rows("DELETE FROM notifications");
      const action = { request_id, action: "comment", comments: `Please look, ${comment}` };
      const { body } = await (await api.as("director")).post<{ unnotified_mentions: string[] }>(
        "/requests/enhanced-action",
        action,
      );
      const notified = await api.rows("SELECT kind FROM notifications WHERE kind = 'request_mentioned'");
      expect([...body.unnotified_mentions, ...notified.map(({ kind }) => kind)]).toHaveLength(1);
    },
  );
});

describe("names that another one already has", () => {
  test.each([
    ["émile"],
    ["ÉMILE"],
    ["e\u0301mile"],
    ["ｅ\u0301mile"],
    ["MÁRIA.Z"],
    ["σοφι\u0301α"],
    ["ΣΟΦΊΑ"],
    ["ilker"],
    ["ILKER"],
    ["ＡＤＭＩＮ"],
  ])("a user name %j is refused as taken", async (username) => {
    const user = {
      username,
      name: "Other",
      email: "other@company.example",
      password: "Borrow-Me-2026x",
      department: "HR",
    };
    const { status, body } = await admin.post<Problem>("/admin/users", user);
    expect([status, body.code, body.errors?.[0]?.path]).toEqual([409, "duplicate", "username"]);
  });

  test("an email address is refused as taken, however it is written", async () => {
    const user = { username: "other", name: "Other", password: "Borrow-Me-2026x", department: "HR" };
    const { status, body } = await admin.post<Problem>("/admin/users", { ...user, email: "emile.D@COMPANY.example" });
    expect([status, body.errors?.[0]?.path]).toEqual([409, "email"]);
  });

  const KINDS = [
    ["departments", (name: string) => ({ name })],
    ["currencies", (name: string, code: string) => ({ name, code, symbol: "x", exchange_rate: 1 })],
    ["request-types", (name: string, code: string) => ({ name, code })],
    ["priorities", (name: string, code: string) => ({ name, code })],
    ["approver-groups", (name: string) => ({ name, member_ids: [] })],
  ] as const;

  test.each(KINDS)("the names of %s are unique, however they are written", async (path, create) => {
    expect((await admin.post(`/admin/${path}`, create("Müller & Straße", "AB1"))).status).toBe(201);
    const others = [
      "MÜLLER & STRASSE",
      "Mu\u0308ller &  Straße",
      "Ｍüller & Straße",
      "Mül\u00adler & Stra\u200bße",
      "müller & straẞe",
    ];
    for (const name of others) {
      const { status, body } = await admin.post<Problem>(`/admin/${path}`, create(name, "AB2"));
      expect([name, status, body.code]).toEqual([name, 409, "duplicate"]);
    }
    expect((await admin.post(`/admin/${path}`, create("Muller & Strasse", "AB3"))).status).toBe(201);
  });

  test.each(KINDS)(
    "a name of %s in which nobody sees anything, of signs alone, or with two alphabets in a word is refused",
    async (path, create) => {
      for (const name of ["\u200b\u00ad", "\u3164", "...", "😀", "Fіnance"]) {
        const { status, body } = await admin.post<Problem>(`/admin/${path}`, create(name, "AB4"));
        expect([name, status, body.errors?.[0]?.path]).toEqual([name, 422, "name"]);
      }
    },
  );

  test("a saved view is refused as taken, however its name is written", async () => {
    const view = { screen: "dashboard", query: "status=pending", view: "cards", columns: ["id"] };
    const save = (name: string) => admin.post<Problem & Named>("/requests/views", { ...view, name });
    expect((await save("À payer")).status).toBe(201);
    for (const name of ["À PAYER", "A\u0300 payer", "À\u00a0pay\u00ader"])
      expect((await save(name)).status, name).toBe(422);
    const other = await save("A payer");
    expect(other.status).toBe(201);
    expect((await admin.put(`/requests/views/${other.body.id}`, { name: "à payer" })).status).toBe(422);
  });

  test("renaming a name to another spelling of itself is possible, and its new spelling is found", async () => {
    const { body } = await admin.post<Named>("/admin/departments", { name: "Économie" });
    const renamed = await admin.put<Named>(`/admin/departments/${body.id}`, { name: "ÉCONOMIE" });
    expect([renamed.status, renamed.body.name]).toEqual([200, "ÉCONOMIE"]);
    const user = { username: "eco", name: "Eco", email: "eco@company.example", password: "Borrow-Me-2026x" };
    expect((await admin.post("/admin/users", { ...user, department: "économie" })).status).toBe(201);
  });
});

describe("importing", () => {
  const importUsers = async (lines: string[]) => {
    const csv = ["username,name,email,department", ...lines].join("\n");
    type Report = { accepted: number; rows: { errors: { path: string; message: string }[] }[] };
    const preview = (await admin.post<Report>("/admin/users/import/preview", { csv })).body;
    const created = (await admin.post<Report>("/admin/users/import", { csv })).body;
    expect(created.accepted).toBe(preview.accepted);
    return created.rows.map(({ errors }) => errors.map(({ message }) => message).join("; "));
  };

  test("a user import refuses names that are taken or that the file repeats, and finds departments, however they are written", async () => {
    expect(
      await importUsers([
        "é2x,A,a2x@company.example,été x",
        "É2x,B,b2x@company.example,ÉTÉ X",
        "e\u03012x,C,c2x@company.example,Finance",
        "ÉMILE,D,d2x@company.example,FINANCE",
        "f2x,E,A2X@company.example,Finance",
        "ad\u200bmin,F,f@company.example,Finance",
      ]),
    ).toEqual([
      "",
      "Line 2 has the same username",
      "Line 2 has the same username",
      'Another user already has the username "ÉMILE"',
      "Line 2 has the same email",
      "A user name cannot have invisible characters",
    ]);
  });

  test("imports of departments and groups find heads and members and refuse names that are taken, however they are written", async () => {
    type Report = { rows: { errors: { message: string }[] }[] };
    const messages = (report: Report) =>
      report.rows.map(({ errors }) => errors.map(({ message }) => message).join("; "));
    const departments = "name,head\nÉté X,\nÉtude,émile\ne\u0301tude,";
    expect(messages((await admin.post<Report>("/admin/departments/import", { csv: departments })).body)).toEqual([
      'A department named "Été X" already exists',
      "",
      "Line 3 has the same name",
    ]);
    const groups = 'name,members\nRéseau,"ÉMILE;e\u0301mile;ÉLODIE.œuvre"\nRE\u0301SEAU,émile';
    expect(messages((await admin.post<Report>("/admin/approver-groups/import", { csv: groups })).body)).toEqual([
      "",
      "Line 2 has the same name",
    ]);
    const [group] = await api.rows("SELECT count(*) AS members FROM approver_group_members");
    expect(group).toEqual({ members: 2 });
  });
});

describe("texts that are stored", () => {
  test("titles hold no line break or tab, texts are in NFC, and a text in which nobody sees anything is empty", async () => {
    const requester = await api.as("requester");
    const { status, body } = await requester.post<RequestSummary>("/requests", {
      ...LAPTOPS_SUBMISSION,
      ...{ title: "Cafe\u0301\r\n\tchairs\u2028and tables", description: "Two\n\tcafe\u0301s" },
    });
    expect([status, body.title, body.description]).toEqual([201, "Café chairs and tables", "Two\n\tcafés"]);
    for (const field of ["title", "description"]) {
      const refused = await requester.post<Problem>("/requests", {
        ...LAPTOPS_SUBMISSION,
        [field]: "\u200b\u00ad\u3164",
      });
      expect([refused.status, refused.body.errors?.[0]?.path]).toEqual([422, field]);
    }
    const reject = { request_id: body.id, action: "rejected", comments: "\u200b" };
    expect((await (await api.as("manager")).post("/requests/enhanced-action", reject)).status).toBe(422);
  });

  test("the names of files are stored in NFC", async () => {
    const requester = await api.as("requester");
    const form = new FormData();
    for (const [name, value] of Object.entries(LAPTOPS_SUBMISSION)) form.set(name, String(value));
    form.append("files", new File([new TextEncoder().encode("%PDF-1.4\n%%EOF\n")], "Re\u0301sume\u0301\u0007.pdf"));
    const { body } = await requester.post<RequestSummary>("/requests", form);
    expect(body.attachments.map(({ filename }) => filename)).toEqual(["Résumé.pdf"]);
  });

  test.each([
    ["ad\u200bmin2", "A user name cannot have invisible characters"],
    ["аdmin", "A user name has letters and digits of one script only"],
    ["john smith", "A user name has letters, digits and the characters . _ - @ only"],
  ])("a new user name %j is refused, when a user is created and when one is renamed", async (username, message) => {
    const user = { name: "Other", email: "other2@company.example", password: "Borrow-Me-2026x", department: "HR" };
    const created = await admin.post<Problem>("/admin/users", { ...user, username });
    expect([created.status, created.body.errors]).toMatchObject([422, [{ path: "username", message }]]);
    const renamed = await admin.put<Problem>(`/admin/users/${api.backend.people.manager}`, { username });
    expect([renamed.status, renamed.body.errors]).toMatchObject([422, [{ path: "username", message }]]);
  });

  test("a user whose name is older than the rules signs in, and other fields can be changed with the same name", async () => {
    const id = await createUser("oldname", "Old Name");
    await api.rows("UPDATE users SET username = 'John Smith' WHERE id = ?", id);
    await signIn("john smith");
    const changed = await admin.put(`/admin/users/${id}`, { username: "John Smith", designation: "Clerk" });
    expect([changed.status, changed.body]).toMatchObject([200, { username: "John Smith", designation: "Clerk" }]);
    await signIn("JOHN SMITH");
  });

  test("the display name of a person is stored without invisible characters and with letters in their plain form", async () => {
    const id = await createUser("plain", "Ａd\u00admin\u200b");
    expect((await api.rows("SELECT name FROM users WHERE id = ?", id))[0]).toEqual({ name: "Admin" });
  });
});
