import { describe, expect, test } from "vitest";
import { ListRequestsInput } from "../../../domain/inputs/requests.ts";
import { foldTextsJob } from "../../../worker/jobs/fold-texts.ts";
import { runJob } from "../../../worker/jobs/job.ts";
import type { Deps } from "../../../worker/services/deps.ts";
import { insertBulkRequests } from "../../support/bulk-requests.ts";
import { readTexts } from "../../support/english.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { submitAs } from "../../support/use-cases.ts";

const backend = createServiceTest();

type Outcome = { version: number; table: string | null; whole: boolean; folded: number; equal_names: number };
const run = async (deps: Deps = backend.deps) => (await runJob(deps, foldTextsJob)) as Outcome;

/** Runs the job until its round is complete, and returns the last outcome. */
async function runRound(deps: Deps = backend.deps): Promise<Outcome> {
  for (let runs = 0; runs < 20; runs += 1) {
    const outcome = await run(deps);
    if (outcome.table === null) return outcome;
  }
  throw new Error("the round did not end");
}

const signIn = (username: string) =>
  backend.services.auth.signIn({ username, password: "Approve-2026", remember_me: false }, { address: "local" });
const find = async (filters: Record<string, string>) =>
  unwrap(await backend.services.requests.list(await backend.as("admin"), ListRequestsInput.parse(filters))).items;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Makes the job believe that its last round used older folding functions. */
const setOldVersion = () =>
  backend.rows("UPDATE cron_runs SET outcome = json_set(outcome, '$.version', 0) WHERE name = ?", foldTextsJob.name);

describe("names and texts that SQL wrote without the server", () => {
  test("names that SQL wrote without the server are found in any spelling after the next daily round of the job", async () => {
    const { id } = await submitAs(backend, "requester");
    await runRound();
    await backend.rows("UPDATE users SET username = 'Élodie', name = 'Zoë Müller' WHERE username = 'manager'");
    await backend.rows("UPDATE departments SET name = 'ÉTÉ' WHERE id = 'department-hr'");
    unwrap(await signIn("Élodie"));
    expect(await signIn("élodie")).toMatchObject({ ok: false });
    backend.wait(DAY_MS);
    expect(await runRound()).toMatchObject({ whole: false, folded: 2, equal_names: 0 });
    for (const username of ["élodie", "ÉLODIE"]) unwrap(await signIn(username));
    expect(await backend.rows("SELECT name_folded, name_search FROM departments WHERE id = 'department-hr'")).toEqual([
      { name_folded: "été", name_search: "ete" },
    ]);
    await backend.rows("UPDATE requests SET title = 'Team CHAIRS' WHERE id = ?", id);
    expect(await find({ q: "chairs" })).toHaveLength(1);
    expect(await find({ q: "laptops" })).toEqual(await find({ q: "three laptops" }));
  });

  test("a row that SQL inserts or changes is found in its ASCII form without the job", async () => {
    await backend.rows(
      `INSERT INTO users(id, username, password_hash, name, email, department_id, role, created_at, updated_at)
       SELECT 'new', 'New.User', password_hash, 'New User', 'New@company.example', department_id, 'requester', '', '' FROM users WHERE username = 'manager'`,
    );
    unwrap(await signIn("new.user"));
    await backend.rows("UPDATE users SET username = 'Other' WHERE id = 'new'");
    unwrap(await signIn("OTHER"));
    await expect(backend.rows("UPDATE users SET username = 'ADMIN' WHERE id = 'new'")).rejects.toThrow(/UNIQUE/);
    await insertBulkRequests(backend.platform.DB, backend.people, 1, 4);
    expect(await find({ q: "description of 3" })).toHaveLength(1);
  });

  test("requests, announcements and names that SQL inserts have their ASCII form, and the first round of the job folds them", async () => {
    await backend.platform.DB.batch(
      [
        `INSERT INTO users(id, username, password_hash, name, email, department_id, role, created_at, updated_at)
         VALUES ('u', 'Élodie', 'x', 'Zoë MÜLLER', 'Zoe@company.example', 'department-it', 'admin', '', '')`,
        "UPDATE users SET name = 'Zoë Müller' WHERE id = 'u'",
        `INSERT INTO announcements(id, title, content, target_departments, target_roles, status, author_id, author_name, created_at)
         VALUES ('a', 'Été', 'Text', '[]', '[]', 'approved', 'u', 'Zoë', '')`,
        `INSERT INTO requests(id, version, head_hash, title, description, request_type, amount_usd, amount_decimals, currency, priority, priority_rank,
           status, requester_id, requester_name, department_id, department_name, current_approver_id, current_approver_name, route, eligible_ids,
           waiting_for, created_at, updated_at)
         VALUES ('REQ-1', 1, '', 'Éléphant 購買申請', 'One', 'it', 0, 2, 'USD', 'LOW', 1, 'pending', 'u', 'Zoë Müller', 'department-it', 'IT', 'm', 'Élo',
           '{}', '[]', '[{"id":"m","name":"Élo"},{"id":"n","name":"Ben Koch"}]', '2026-11-02', '2026-11-02')`,
      ].map((statement) => backend.platform.DB.prepare(statement)),
    );
    const { rows } = backend;
    const matches = (words: string) => rows(`SELECT rowid FROM requests_fts WHERE requests_fts MATCH '${words}'`);
    const named = (part: string) =>
      rows(`SELECT rowid FROM user_names_search WHERE user_names_search MATCH '"${part}"'`);
    const folded = "SELECT username_folded, email_folded, name_search FROM users WHERE id = 'u'";
    expect(await rows(folded)).toEqual([
      { username_folded: "Élodie", email_folded: "zoe@company.example", name_search: "zoë müller" },
    ]);
    expect(await matches('"elephant"*')).toHaveLength(1);
    expect(await named("müller")).toHaveLength(2);

    expect(await runRound()).toMatchObject({ whole: true, equal_names: 0 });
    expect(await rows(folded)).toEqual([
      { username_folded: "élodie", email_folded: "zoe@company.example", name_search: "zoe muller" },
    ]);
    expect(
      await rows(
        "SELECT title_search, requester_name_search, current_approver_name_search, waiting_for_search FROM requests",
      ),
    ).toEqual([
      {
        title_search: "elephant 購買 買申 申請 請",
        requester_name_search: "zoe muller",
        current_approver_name_search: "elo",
        waiting_for_search: "elo\nben koch",
      },
    ]);
    expect(await matches('"申請"*')).toHaveLength(1);
    expect(await named("muller")).toHaveLength(2);
    expect(await rows("SELECT title_search FROM announcements")).toEqual([{ title_search: "ete" }]);
    for (const index of ["requests_fts", "user_names_search"])
      await rows(`INSERT INTO ${index}(${index}, rank) VALUES ('integrity-check', 1)`);
    await rows("DELETE FROM requests");
    expect(await matches('"elephant"*')).toEqual([]);
  });
});

describe("a new version of the folding functions", () => {
  test("if the folding functions have a new version, the job folds every row again, about 1,000 rows in each run", async () => {
    await runRound();
    await insertBulkRequests(backend.platform.DB, backend.people, 1, 1_500);
    const texts =
      "SELECT title_search, description_search, requester_name_search, waiting_for_search FROM requests ORDER BY seq";
    const expected = await backend.rows(texts);
    await backend.rows(
      "UPDATE requests SET title_search = 'old', requester_name_search = 'old', waiting_for_search = 'old'",
    );
    expect(await find({ q: "old" })).not.toHaveLength(0);
    backend.wait(DAY_MS);
    await runRound();
    expect(await find({ q: "old" })).not.toHaveLength(0);
    await setOldVersion();
    const { rows_read } = backend.cost;
    expect(await run()).toMatchObject({ whole: true, table: "requests" });
    expect(backend.cost.rows_read - rows_read).toBeLessThan(8_000);
    expect(await runRound()).toMatchObject({ whole: true, folded: 1_500 });
    expect(await backend.rows(texts)).toEqual(expected);
    expect(await find({ q: "old" })).toEqual([]);
    expect(await find({ q: "description of 1077" })).toHaveLength(1);
  });

  test("after a complete round, a run reads one row and changes nothing until the next day", async () => {
    const first = await runRound();
    const { rows_read, rows_written } = backend.cost;
    expect(await run()).toEqual(first);
    expect(backend.cost.rows_read - rows_read).toBeLessThanOrEqual(3);
    expect(backend.cost.rows_written - rows_written).toBeLessThanOrEqual(3);
  });
});

describe("two names that only the folding made equal", () => {
  const insertNamesakes = async () => {
    for (const [id, username] of [
      ["first", "Émile"],
      ["second", "émile"],
    ])
      await backend.rows(
        `INSERT INTO users(id, username, password_hash, name, email, department_id, role, created_at, updated_at)
         SELECT ?1, ?2, password_hash, ?2, ?1 || '@company.example', department_id, 'requester', '', '' FROM users WHERE username = 'manager'`,
        id,
        username,
      );
    await backend.rows("INSERT INTO departments(id, name, created_at) VALUES ('a', 'ÉTÉ', ''), ('b', 'ÉTé', '')");
  };
  const signedInAs = async (username: string) => unwrap(await signIn(username)).user.id;

  test("two people whose user names became equal sign in with their exact spelling, and another spelling is that of the name in its folded form", async () => {
    await insertNamesakes();
    expect(await runRound()).toMatchObject({ equal_names: 2 });
    expect(await signedInAs("Émile")).toBe("first");
    expect(await signedInAs("émile")).toBe("second");
    for (const username of ["éMILE", "ÉMILE", "e\u0301mile"]) expect(await signedInAs(username)).toBe("second");
    expect(await backend.rows("SELECT id, name_folded FROM departments WHERE id IN ('a', 'b')")).toEqual([
      { id: "a", name_folded: "été" },
      { id: "b", name_folded: "été\u001fÉTé" },
    ]);
  });

  test("every administrator is notified once of each name that became equal to another one, and no new name can be equal to them", async () => {
    await insertNamesakes();
    await runRound();
    const notified = async () =>
      readTexts(
        await backend.rows<{ content: string; url: string }>(
          "SELECT kind, content, url FROM notifications WHERE kind = 'rules_changed' ORDER BY url, content",
        ),
      ).filter(({ title }) => title === "Two names are the same");
    const messages = (await notified()).map(
      ({ message, url }) => `${url} ${/"\u2068?([^"\u2069]+)/.exec(message)?.[1]}`,
    );
    expect(messages).toEqual(["/admin/departments ÉTé", "/admin/users Émile"]);
    backend.wait(DAY_MS);
    await runRound();
    await setOldVersion();
    await runRound();
    expect(await notified()).toHaveLength(2);
    await backend.rows("DELETE FROM departments WHERE id = 'a'");
    const { departments } = backend.services.admin;
    const created = await departments.create(await backend.as("admin"), {
      ...{ name: "Été", description: "", budget: null, head_user_id: null, is_active: true },
    });
    expect(created).toMatchObject({ ok: false, code: "duplicate" });
  });

  test("of two equal names, the second one is found in any spelling after the first one was renamed", async () => {
    await insertNamesakes();
    await runRound();
    await backend.rows("UPDATE departments SET name = 'Sales' WHERE id = 'a'");
    backend.wait(DAY_MS);
    await runRound();
    expect(await backend.rows("SELECT name_folded FROM departments WHERE id = 'b'")).toEqual([{ name_folded: "été" }]);
  });
});
