import { readFile } from "node:fs/promises";
import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import type { RequestDetails } from "../../../domain/entities.ts";
import type { RequestEvent } from "../../../domain/requests/events.ts";
import { seed } from "../../../scripts/sample-data/index.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { inBatch } from "../../../worker/db/database.ts";
import { findActor } from "../../../worker/db/queries/people.ts";
import { toActor } from "../../../worker/services/auth/to-actor.ts";
import { createPack, forgeFile, readPackJson, runPackScript, unpackEvidence } from "../../support/evidence-pack.ts";
import { unwrap } from "../../support/result.ts";
import { readTypeface, readVerifier } from "../../support/static-files.ts";
import { runWithoutTriggers } from "../../support/tamper.ts";
import { createEnglishServices } from "../../support/test-services.ts";
import { actAs } from "../../support/use-cases.ts";
import { createApiTest, createPdfOfSize, createUploadInput, GIF, LAPTOPS_SUBMISSION, PDF } from "../api/api-test.ts";
import type { Problem } from "../api/client.ts";

const api = createApiTest();

async function download(who: SampleUsername, id: string, format: "pdf" | "zip"): Promise<Uint8Array> {
  const answer = await (await api.as(who)).raw("GET", `/requests/${id}/evidence.${format}`);
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

const textOf = async (pdf: Uint8Array) =>
  (await extractText(await getDocumentProxy(new Uint8Array(pdf)))).text.join("\n").replaceAll(/\s+/g, " ");

/**
 * Submits a request with two files. The approver requests information, the requester responds with a third file, and
 * the approver approves the request.
 */
async function submitAndApprove(): Promise<RequestDetails> {
  const request = await api.submit("requester", {
    title: "Laptops for Éloïse & Zoë",
    attachments: [createUploadInput("../../Devis n°7 (été).pdf", PDF), createUploadInput("CON.gif", GIF)],
  });
  const { backend } = api;
  await actAs(backend, "manager", request.id, { action: "request_info", info_requested: "Which model?" });
  const signed = { filename: "signed.pdf", content: createPdfOfSize(99) };
  await actAs(backend, "requester", request.id, { action: "respond", additional_info: "The small one" }, [signed]);
  await actAs(backend, "requester", request.id, { action: "comment", comments: "Needed before the move\n=1+1" });
  const client = await api.as("requester");
  expect((await client.put(`/requests/${request.id}`, { title: "Laptops, small", due_date: null })).status).toBe(200);
  await actAs(backend, "manager", request.id, { action: "approve", comments: "Within the budget" });
  return (await client.get<RequestDetails>(`/requests/${request.id}/detailed`)).body;
}

const packOf = async (request: { id: string }, who: SampleUsername = "requester") =>
  unpackEvidence(await download(who, request.id, "zip"), `${request.id}-evidence`);

describe("an evidence pack", () => {
  test("an evidence pack contains the request, its record and its files, and the script in the pack confirms all of them", async () => {
    const request = await submitAndApprove();
    const pack = await packOf(request);
    expect(Object.keys(pack)).toEqual([
      "README.txt",
      "verify.mjs",
      "request.json",
      "request.pdf",
      "attachments/1-Devis_n_7_ete.pdf",
      "attachments/2-CON.gif",
      "attachments/3-signed.pdf",
      "manifest.json",
    ]);
    expect(pack["attachments/1-Devis_n_7_ete.pdf"]).toEqual(PDF);
    expect(pack["attachments/2-CON.gif"]).toEqual(GIF);
    expect(pack["attachments/3-signed.pdf"]).toEqual(createPdfOfSize(99));
    const stored = await api.rows("SELECT * FROM request_events ORDER BY version");
    const evidence = readPackJson(pack);
    expect(evidence.events).toEqual(stored);
    expect(evidence.request).toMatchObject({
      id: request.id,
      title: "Laptops, small",
      status: "approved",
      amount: 900,
      approval_chain: request.approval_chain,
      route_explanation: request.route_explanation,
    });
    expect(evidence.attachments.map((one: { filename: string }) => one.filename)).toEqual([
      "Devis n°7 (été).pdf",
      "_CON.gif",
      "signed.pdf",
    ]);
    const { hash } = stored.at(-1) as RequestEvent;
    const { code, output } = runPackScript(pack);
    expect(output).toContain(`${request.id}: 7 files and 6 entries checked. Everything fits.`);
    expect(output).toContain(hash);
    expect(code).toBe(0);
    const readme = new TextDecoder().decode(pack["README.txt"]);
    for (const words of [request.id, hash, "Rita Quest", "WHAT IT DOES NOT PROVE"]) expect(readme).toContain(words);
  });

  test("the script of an evidence pack fails if one bit of any file is changed", async () => {
    const pack = await packOf(await submitAndApprove());
    for (const [path, content] of Object.entries(pack)) {
      for (const share of [0, 0.31, 0.5, 0.77, 1]) {
        const changed = new Uint8Array(content);
        const at = Math.min(changed.length - 1, Math.floor(changed.length * share));
        changed[at] = (changed[at] ?? 0) ^ 1;
        // A changed script may fail, but it must not report success.
        const { code, output } = runPackScript({ ...pack, [path]: changed });
        expect([path, at, code, output.includes("Everything fits")]).toEqual([path, at, 1, false]);
        if (path !== "verify.mjs") expect(output).toMatch(/^REFUSED: /);
      }
    }
  });

  type Events = {
    events: RequestEvent[];
    request: Record<string, unknown>;
    attachments: object[];
    head: { version: number; hash: string };
  };

  const FORGERIES: [string, (evidence: Events) => void, RegExp][] = [
    ["an entry is left out", ({ events }) => events.splice(2, 1), /Entry 3 is missing/],
    ["the last entry is left out", ({ events }) => events.pop(), /Entry 6 is missing/],
    ["two entries change places", ({ events }) => events.splice(1, 0, ...events.splice(2, 1)), /Entry 2 is missing/],
    [
      "two entries change places and numbers",
      ({ events }) => {
        events.splice(1, 0, ...events.splice(2, 1));
        for (const [index, event] of events.entries()) event.version = index + 1;
      },
      /Entry 2 was changed/,
    ],
    [
      "a comment is put in other words",
      ({ events }) => {
        const last = events.at(-1) as RequestEvent;
        last.payload = last.payload.replace("Within", "Beyond");
      },
      /Entry 6 was changed/,
    ],
    ["somebody else did it", ({ events }) => Object.assign(events[5] as object, { actor_name: "Eve" }), /Entry 6 was/],
    ["it was earlier", ({ events }) => Object.assign(events[1] as object, { created_at: "2020" }), /Entry 2 was/],
    ["another request's entry", ({ events }) => Object.assign(events[1] as object, { request_id: "REQ-1" }), /another/],
    [
      "the amount is another",
      ({ request }) => Object.assign(request, { amount: 90 }),
      /The amount shown, USD 90.00, differs from the record: USD 900.00/,
    ],
    [
      "the title is the old one",
      ({ request }) => Object.assign(request, { title: "Laptops" }),
      /title shown, Laptops,/,
    ],
    ["the status is another", ({ request }) => Object.assign(request, { status: "rejected" }), /The status shown, Rej/],
    ["it was approved earlier", ({ request }) => Object.assign(request, { approved_at: "2020" }), /time of approval/],
    ["the approver is another", ({ request }) => Object.assign(request, { current_approver_name: "Eve" }), /Eve/],
    [
      "the level was approved by nobody",
      ({ request }) => Object.assign((request.approval_chain as object[])[0] as object, { approved_by: [] }),
      /The approval chain shown differs/,
    ],
    ["the route has other reasons", ({ request }) => Object.assign(request, { route_explanation: "-" }), /explanation/],
    ["it is called overdue", ({ request }) => Object.assign(request, { is_overdue: true }), /whether it is overdue/],
    ["its number is another", ({ request }) => Object.assign(request, { id: "REQ-1" }), /about another request/],
    [
      "the file of the response was never attached",
      ({ attachments }) => attachments.pop(),
      /The list of attachments shown, .*, differs from the record: .*signed\.pdf/,
    ],
    [
      "a file has another name",
      ({ attachments }) => Object.assign(attachments[0] as object, { filename: "x.pdf" }),
      /x\.pdf/,
    ],
    ["the end is another", ({ head }) => Object.assign(head, { hash: "f".repeat(64) }), /Entry 6 does not match/],
  ];

  test("the script of an evidence pack reports a forged request, record or file even if the manifest matches", async () => {
    const pack = await packOf(await submitAndApprove());
    for (const [name, change, complaint] of FORGERIES) {
      const evidence: Events = readPackJson(pack);
      change(evidence);
      const forged = forgeFile(pack, "request.json", new TextEncoder().encode(JSON.stringify(evidence)));
      const { code, output } = runPackScript(forged);
      expect([name, code, output]).toEqual([name, 1, expect.stringMatching(complaint)]);
    }
    const other = forgeFile(pack, "attachments/2-CON.gif", PDF);
    expect(runPackScript(other)).toEqual({
      code: 1,
      output: expect.stringContaining("2-CON.gif is not the file that was att"),
    });
  });

  test("the script of an evidence pack reports a missing file and an added file", async () => {
    const { "attachments/2-CON.gif": missing, ...rest } = await packOf(await submitAndApprove());
    expect(missing).toEqual(GIF);
    expect(runPackScript(rest)).toEqual({ code: 1, output: "REFUSED: attachments/2-CON.gif is missing.\n" });
    const more = { ...rest, "attachments/2-CON.gif": GIF, "attachments/4-more.gif": GIF };
    expect(runPackScript(more)).toEqual({
      code: 1,
      output: "REFUSED: attachments/4-more.gif is not part of the pack.\n",
    });
  });
});

test("the evidence PDF contains the fields, the route, the decisions, the comments, the files and the record of a request", async () => {
  const request = await submitAndApprove();
  const pdf = await download("manager", request.id, "pdf");
  const text = await textOf(pdf);
  const events = await api.rows("SELECT hash, prev_hash FROM request_events");
  const files = await api.rows("SELECT sha256 FROM attachments");
  for (const words of [
    request.id,
    "Laptops, small",
    "USD 900.00",
    "Rita Quest",
    "Finance",
    "Procurement",
    "The small one Attached signed.pdf",
    LAPTOPS_SUBMISSION.description,
    request.route_explanation,
    "May decide",
    "Within the budget",
    "Which model?",
    "The small one",
    "Needed before the move =1+1",
    "Devis n°7 (été).pdf",
    "Title: Laptops for Éloïse & Zoë → Laptops, small",
    "Record verified: 6 entries",
    "Made by Marc Nager on 2026-11-02 09:00:00 UTC",
    ...[...events, ...files].flatMap((row) => Object.values(row).map(String)),
  ]) {
    expect(text).toContain(words);
  }
  expect(text).toMatch(/Page 1 of\s*(\d+).*Page \1 of\s*\1/);
});

test("the evidence PDF has tags and a title, draws other scripts, and says in which file the characters are that no typeface has", async () => {
  const scripts = { title: "购买 חדש", description: "ซื้อแล็ปท็อป तीन" };
  const whole = await api.submit("requester", scripts);
  const document = await getDocumentProxy(await download("manager", whole.id, "pdf"));
  expect((await document.getMetadata()).info).toMatchObject({ Title: `${whole.id} ${scripts.title}`, Language: "en" });
  expect((await document.getMarkInfo())?.Marked).toBe(true);
  expect(JSON.stringify(await (await document.getPage(1)).getStructTree())).toMatch(/"H1".*"H2".*"P"/);
  const text = (await extractText(document)).text.join(" ");
  expect(text).toContain("购买");
  expect(text).not.toContain("□");
  const { id } = await api.submit("requester", { title: "বাংলা" });
  const incomplete = await textOf(await download("manager", id, "pdf"));
  expect(incomplete).toContain("Characters that the typefaces of this document lack are shown as □.");
  expect(incomplete).toContain("request.json in the evidence pack");
});

test("the evidence PDF and the instructions of the pack are in the saved language of the person who downloads them, and request.json and what people wrote are unchanged", async () => {
  const request = await api.submit("requester", {
    ...{ title: "Approved: Travel · 3 days", description: "Nobody is asked", request_type: "travel", amount: 900 },
  });
  await api.platform.DB.prepare("UPDATE users SET language = 'fr' WHERE id = ?")
    .bind(api.backend.people.requester)
    .run();
  const pdf = await textOf(await download("requester", request.id, "pdf"));
  for (const text of [
    `Éléments de preuve · ${request.id} · toutes les heures sont en UTC`,
    "Approved: Travel · 3 days",
    "Nobody is asked",
    "En attente",
    "Type de demande",
    "Déplacement",
    "USD 900,00",
    "Aucune décision n’a été prise.",
    "Registre vérifié : 1 entrée",
    "1 · Soumise · Rita Quest",
    "Établi par Rita Quest le",
    "Page 1 sur",
  ])
    expect(pdf).toContain(text);
  const zip = unpackEvidence(await download("requester", request.id, "zip"), `${request.id}-evidence`);
  const readme = new TextDecoder().decode(zip["README.txt"]);
  for (const text of [request.id, "Rita Quest", "CE QUE CELA NE PROUVE PAS"]) expect(readme).toContain(text);
  expect(readPackJson(zip).request).toMatchObject({
    ...{ title: "Approved: Travel · 3 days", description: "Nobody is asked", request_type_name: "Travel" },
  });
  expect(runPackScript(zip).output).toContain("Everything fits");
});

test("people who may see a request can download its evidence, other people get 404, and each download is recorded", async () => {
  const { id } = await api.submit("it.staff", { request_type: "it", amount: null });
  for (const who of ["it.staff", "it.manager", "director", "vp", "admin"] as const) {
    expect(runPackScript(await packOf({ id }, who)).code).toBe(0);
    expect((await download(who, id, "pdf")).slice(0, 5)).toEqual(new TextEncoder().encode("%PDF-"));
  }
  for (const who of ["requester", "hr.manager", "manager"] as const) {
    for (const format of ["pdf", "zip"]) {
      const { status, body } = await (await api.as(who)).get<Problem>(`/requests/${id}/evidence.${format}`);
      expect([status, body.code]).toEqual([404, "not_found"]);
      expect((await api.anonymous.get(`/requests/${id}/evidence.${format}`)).status).toBe(401);
    }
  }
  const taken = await api.rows(
    "SELECT actor_name, label, after FROM admin_events WHERE entity = 'export' ORDER BY rowid",
  );
  expect(taken).toHaveLength(10);
  const [{ head_hash } = {}] = await api.rows("SELECT head_hash FROM requests");
  expect(taken[0]).toMatchObject({ actor_name: "Ines Staff", label: `Evidence ZIP, ${id}, 1 entry` });
  expect(JSON.parse(String(taken[1]?.after))).toEqual({
    evidence: "pdf",
    request_id: id,
    head: { version: 1, hash: head_hash },
  });
});

test("a downloaded evidence pack has the request number in its file name and is not cached", async () => {
  const { id } = await api.submit("requester");
  const answer = await (await api.as("requester")).raw("GET", `/requests/${id}/evidence.zip`);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    "content-type": "application/zip",
    "content-disposition": `attachment; filename="${id}-evidence-2026-11-02.zip"`,
    "cache-control": "private, no-store",
  });
});

test("the script of the evidence pack also confirms a pack that was created before requests had steps", async () => {
  const file = await readFile(new URL("evidence-format-1.json", import.meta.url));
  const { format, request, head } = JSON.parse(file.toString());
  expect([format, request.waiting_for, request.approval_chain[0].status]).toEqual([
    "approval-workflow-evidence/1",
    undefined,
    "current",
  ]);
  const pack = (content: Uint8Array, script: Uint8Array) =>
    createPack(
      { "README.txt": PDF, "verify.mjs": script, "request.json": content, "request.pdf": PDF },
      { format, request_id: request.id, head },
    );
  const script = await readVerifier();
  expect(runPackScript(pack(file, script))).toEqual({
    code: 0,
    output: expect.stringContaining("4 entries checked. Everything fits."),
  });
  const forged = file.toString().replace('"status": "current"', '"status": "approved"');
  expect(runPackScript(pack(new TextEncoder().encode(forged), script))).toEqual({
    code: 1,
    output: expect.stringContaining("The approval chain shown differs"),
  });
});

describe("evidence of changed data", () => {
  test("if an entry of the record was changed in the database, the evidence PDF and the pack's script report it", async () => {
    const { id } = await api.submit("requester");
    await actAs(api.backend, "manager", id, { action: "comment", comments: "As agreed" });
    const change = "UPDATE request_events SET payload = replace(payload, 'agreed', 'refused') WHERE version = 2";
    await runWithoutTriggers(api.platform.DB, change);
    const sentence = "Entry 2 was changed after it was written: its content does not match its hash.";
    const text = await textOf(await download("director", id, "pdf"));
    expect(text).toContain(`This request does not match its record ${sentence}`);
    expect(text).not.toContain("Record verified");
    const { code, output } = runPackScript(await packOf({ id }, "director"));
    expect([code, output]).toEqual([1, `REFUSED: request.json does not match its record. ${sentence}\n`]);
  });

  test("if the stored content of a file differs from the record, no evidence is made; if it is lost, the script of the pack reports it", async () => {
    const { id, attachments } = await api.submit("requester", { attachments: [createUploadInput("offer.pdf")] });
    const key = `attachments/${attachments[0]?.id}`;
    await api.platform.FILES.put(key, GIF);
    const admin = await api.as("admin");
    for (const format of ["pdf", "zip"]) {
      const answer = await admin.raw("GET", `/requests/${id}/evidence.${format}`);
      expect(answer.status).toBe(409);
      expect(await answer.json()).toMatchObject({
        code: "file_changed",
        detail:
          "The content of the file offer.pdf is not the one that was attached. The administrators have been notified.",
      });
    }
    await api.platform.FILES.delete(key);
    expect(await textOf(await download("admin", id, "pdf"))).toContain(
      "This request does not match its record The stored content of the file offer.pdf is missing.",
    );
    expect(runPackScript(await packOf({ id }))).toEqual({
      code: 1,
      output: expect.stringContaining("1-offer.pdf is missing"),
    });
  });
});

test("the evidence of a record with 450 entries has all these entries, and no entry that was added after the download", async () => {
  const { id } = await api.submit("requester", { attachments: [createUploadInput("offer.pdf")] });
  for (let n = 1; n < 450; n += 1) {
    // Waits five seconds between two comments, to stay below the rate limit of comments (RATE_LIMITS).
    api.backend.clock.now = new Date(api.backend.clock.now.getTime() + 5_000);
    await actAs(api.backend, "manager", id, { action: "comment", comments: `Remark ${n}` });
  }
  const answer = await (await api.as("manager")).raw("GET", `/requests/${id}/evidence.zip`);
  await actAs(api.backend, "requester", id, { action: "comment", comments: "Too late" });
  const pack = unpackEvidence(new Uint8Array(await answer.arrayBuffer()), `${id}-evidence`);
  expect(readPackJson(pack).events).toHaveLength(450);
  expect(runPackScript(pack)).toEqual({ code: 0, output: expect.stringContaining("450 entries checked") });
  const text = await textOf(pack["request.pdf"] ?? new Uint8Array());
  for (let n = 1; n < 450; n += 1) expect(text).toContain(`Remark ${n} `);
  expect(text).not.toContain("Too late");
});

test("the script of the evidence pack confirms every request of the sample organisation", async () => {
  const { platform, backend } = api;
  await platform.reset();
  await seed(platform, { sampleData: true, requirePasswordChange: false });
  const deps = { ...backend.deps, typeface: readTypeface, verifier: readVerifier };
  const [admin] = await api.rows("SELECT id FROM users WHERE username = 'admin'");
  const [[user]] = await inBatch(deps.db, [findActor(deps.db, String(admin?.id), backend.clock.now.toISOString())]);
  if (!user) throw new Error("there is no admin");
  const actor = toActor(user, deps.installation);
  const ids = (await api.rows("SELECT id FROM requests ORDER BY id")).map(({ id }) => String(id));
  expect(ids.length).toBeGreaterThan(35);
  for (const id of ids) {
    const { body } = unwrap(await createEnglishServices(deps).exports.exportEvidence(actor, id, "zip"));
    const pack = unpackEvidence(new Uint8Array(await new Response(body).arrayBuffer()), `${id}-evidence`);
    expect([id, runPackScript(pack).output]).toEqual([id, expect.stringContaining("Everything fits.")]);
  }
});
