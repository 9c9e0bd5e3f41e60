import { extractText, getDocumentProxy } from "unpdf";
import { describe, expect, test } from "vitest";
import { applyEvent, type RecordedRequestState } from "../../../domain/audit/state.ts";
import { UpdateConfigurationInput } from "../../../domain/inputs/admin-matrix.ts";
import { toApprovalChain } from "../../../domain/requests/approval-chain.ts";
import { FIRST_PREV_HASH, type RequestEvent, toCanonicalJson, toHashInput } from "../../../domain/requests/events.ts";
import { collectApprovalChanges } from "../../../domain/requests/modification.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import {
  createPack,
  type EvidencePack,
  readPackJson,
  runPackScript,
  sha256,
  unpackEvidence,
} from "../../support/evidence-pack.ts";
import { unwrap } from "../../support/result.ts";
import { actAs, modifyAs } from "../../support/use-cases.ts";
import { createApiTest } from "../api/api-test.ts";

const api = createApiTest();

const user = (username: SampleUsername) => ({ user_id: api.backend.people[username] });

/** Gives the procurement configuration two steps: the manager, then two of three people in finance. */
async function setSteps(configuration: object = {}): Promise<void> {
  const admin = await api.backend.as("admin");
  const { matrix } = api.backend.services.admin;
  const found = unwrap(await matrix.list(admin)).find((one) => one.request_type === "procurement");
  const steps = [
    { name: "Manager", members: [user("manager"), user("requester")] },
    { name: "Finance", required: 2, members: [user("senior.manager"), user("director"), user("vp")] },
  ];
  const amount_levels = [{ max_amount: 1_000, steps }];
  const input = UpdateConfigurationInput.parse({ amount_levels, ...configuration });
  unwrap(await matrix.update(admin, String(found?.id), input));
}

const approve = async (who: SampleUsername, id: string) =>
  unwrap(await actAs(api.backend, who, id, { action: "approve", comments: `Approved by ${who}` }));

/** Returns the evidence pack of a request that a manager, two people of finance and an approver who was added by hand have approved. */
async function createApprovedPack(): Promise<EvidencePack> {
  await setSteps();
  const { id } = await api.submit("requester");
  await approve("manager", id);
  unwrap(await modifyAs(api.backend, "requester", id, { title: "Laptops for the new office" }));
  const addition = { approver_user_id: api.backend.people["it.manager"], comments: "IT has to agree" };
  unwrap(await actAs(api.backend, "senior.manager", id, { action: "add_approver", ...addition }));
  for (const who of ["senior.manager", "director", "it.manager"] as const) await approve(who, id);
  return downloadPack(id);
}

async function downloadPack(id: string): Promise<EvidencePack> {
  const answer = await (await api.as("admin")).raw("GET", `/requests/${id}/evidence.zip`);
  return unpackEvidence(new Uint8Array(await answer.arrayBuffer()), `${id}-evidence`);
}

/** An entry of the record with its payload parsed. */
type Entry = Omit<RequestEvent, "payload"> & {
  // biome-ignore lint/suspicious/noExplicitAny: a forger changes payloads of every kind
  payload: any;
};

/**
 * Returns the pack with changed entries, as a forger who can compute hashes would make it: with new versions, new
 * hashes, a new manifest, and the request that follows from the entries.
 */
function forgeRecord(pack: EvidencePack, change: (entries: Entry[]) => void): EvidencePack {
  const evidence = readPackJson(pack);
  const entries: Entry[] = evidence.events.map((event: RequestEvent) => ({
    ...event,
    payload: JSON.parse(event.payload),
  }));
  change(entries);
  const events: RequestEvent[] = [];
  for (const [index, entry] of entries.entries()) {
    const event = { ...entry, version: index + 1, payload: toCanonicalJson(entry.payload) };
    const chained = { ...event, prev_hash: events.at(-1)?.hash ?? FIRST_PREV_HASH };
    events.push({ ...chained, hash: sha256(toHashInput(chained)) });
  }
  const state = events.reduce<RecordedRequestState | null>(applyEvent, null) as RecordedRequestState;
  const { due_at: due_date, attachments: _, ...facts } = state;
  const known = Object.fromEntries(Object.entries({ ...facts, due_date }).filter(([key]) => key in evidence.request));
  const approval_chain = toApprovalChain(state, state.status, collectApprovalChanges(events));
  const head = { version: events.length, hash: events.at(-1)?.hash };
  const forged = { ...evidence, events, head, request: { ...evidence.request, ...known, approval_chain } };
  const { "manifest.json": manifest, ...files } = pack;
  const { format, request_id } = readPackJson({ "manifest.json": manifest as Uint8Array }, "manifest.json");
  const content = new TextEncoder().encode(JSON.stringify(forged));
  return createPack({ ...files, "request.json": content }, { format, request_id, head });
}

const isApprovalOf = (who: string) => (entry: Entry) =>
  entry.kind === "request.approved" && entry.payload.comments === `Approved by ${who}`;

function findApproval(entries: Entry[], who: SampleUsername): Entry {
  const found = entries.find(isApprovalOf(who));
  if (!found) throw new Error(`${who} did not approve`);
  return found;
}

const remove = (entries: Entry[], who: SampleUsername): void => {
  entries.splice(entries.findIndex(isApprovalOf(who)), 1);
};

const actorOf = ({ actor_id, actor_name }: Entry) => ({ actor_id, actor_name });

describe("the evidence pack of a request with steps", () => {
  test("the script in the evidence pack confirms the pack, and the PDF in the pack shows the steps with all people who took part", async () => {
    const pack = await createApprovedPack();
    const { request } = readPackJson(pack);
    expect(request.approval_chain).toMatchObject([
      { name: "Manager", status: "approved", skipped: [{ user_name: "Rita Quest", why: "requester" }] },
      { name: "Finance", status: "approved", required_approvals: 2 },
      { name: null, added_by: { name: "Selma Nior" }, reason: "IT has to agree" },
    ]);
    expect(request.approval_chain[0].approved_by[0].changed_since).toMatchObject([{ field: "title" }]);
    expect(request).not.toHaveProperty("further_actions");
    expect(runPackScript(pack)).toEqual({
      code: 0,
      output: expect.stringContaining("7 entries checked. Everything fits"),
    });
    const pages = await extractText(await getDocumentProxy(new Uint8Array(pack["request.pdf"] ?? [])));
    const text = pages.text.join("\n").replaceAll(/\s+/g, " ");
    for (const words of [
      "Step 1 of 3: Manager Asked Marc Nager Needs 1 approval Approved by Marc Nager Changed since Title",
      "Not asked Rita Quest is the requester",
      "Asked Selma Nior, Dora Rector, Victor Pell Needs 2 approvals Approved by Selma Nior Approved by Dora Rector",
      "Added by Selma Nior: IT has to agree",
      "Record verified: 7 entries",
    ])
      expect(text).toContain(words);
  });

  test("the PDF in the pack of an open request shows the people for whom the request waits and the people whom the later steps will ask", async () => {
    await setSteps();
    const { id } = await api.submit("requester");
    const pack = await downloadPack(id);
    expect(runPackScript(pack).output).toContain("Everything fits");
    const pages = await extractText(await getDocumentProxy(new Uint8Array(pack["request.pdf"] ?? [])));
    const text = pages.text.join("\n").replaceAll(/\s+/g, " ");
    expect(text).toContain("Waiting for Marc Nager");
    expect(text).toContain("Step 2 of 2: Finance Will ask Selma Nior, Dora Rector, Victor Pell");
  });

  const FORGERIES: [string, (entries: Entry[]) => void, RegExp][] = [
    [
      "an approval of the second step is removed",
      (entries) => remove(entries, "director"),
      /Entry 6 .* Ivo Tamm could not decide step 2/,
    ],
    [
      "an approval of the second step is removed, and the next one takes its place",
      (entries) => {
        remove(entries, "director");
        findApproval(entries, "it.manager").payload.level = 2;
      },
      /Entry 6 .* Ivo Tamm could not decide step 2/,
    ],
    [
      "the approval of the first step is removed",
      (entries) => remove(entries, "manager"),
      /Entry 3 .* It adds step 3 instead of step 2/,
    ],
    [
      "the last approval is removed, and the one before it is final",
      (entries) => {
        remove(entries, "it.manager");
        Object.assign(findApproval(entries, "director").payload, { final: true, status: "approved" });
      },
      /before every step is complete/,
    ],
    [
      "an approval is removed, and the first entry has it instead",
      (entries) => {
        const { payload } = entries[0] as Entry;
        const { actor_id, actor_name } = findApproval(entries, "director");
        payload.route.levels[1].approved_by = [{ user_id: actor_id, user_name: actor_name }];
        remove(entries, "director");
      },
      /Entry 1 .* It contains approvals/,
    ],
    [
      "an approval is removed, and the step needs fewer",
      (entries) => {
        const { effects } = findApproval(entries, "director").payload;
        remove(entries, "director");
        findApproval(entries, "manager").payload.effects.opened[0].required = 1;
        findApproval(entries, "senior.manager").payload.effects = effects;
      },
      /It does not ask the people of step 2 as the route says/,
    ],
    [
      "an approval is moved to another step",
      (entries) => {
        const [first, second] = [findApproval(entries, "manager"), findApproval(entries, "senior.manager")];
        const [manager, senior] = [actorOf(first), actorOf(second)];
        Object.assign(first, senior);
        Object.assign(second, manager);
      },
      /Entry 2 .* Selma Nior could not decide step 1/,
    ],
    [
      "an approval has the number of another step",
      (entries) => {
        findApproval(entries, "director").payload.level = 1;
      },
      /It approves step 1, but the request is at step 2/,
    ],
    [
      "an approval is given to somebody who was not asked",
      (entries) => {
        Object.assign(findApproval(entries, "director"), { actor_id: "eve", actor_name: "Eve" });
      },
      /Eve could not decide step 2/,
    ],
    [
      "an approval is given to the requester",
      (entries) => {
        Object.assign(findApproval(entries, "director"), actorOf(entries[0] as Entry));
      },
      /Rita Quest could not decide step 2/,
    ],
    [
      "an approval is given to somebody who approved another step",
      (entries) => {
        Object.assign(findApproval(entries, "director"), actorOf(findApproval(entries, "manager")));
      },
      /Marc Nager could not decide step 2/,
    ],
    [
      "an approval is given to a delegate of somebody who approved before",
      (entries) => {
        const { actor_id: id, actor_name: name } = findApproval(entries, "senior.manager");
        const entry = findApproval(entries, "director");
        Object.assign(entry, { actor_id: "eve", actor_name: "Eve" });
        entry.payload.on_behalf_of = { id, name };
      },
      /Eve could not decide step 2/,
    ],
    [
      "an approval is removed, and a modification has it instead",
      (entries) => {
        const { actor_id, actor_name } = findApproval(entries, "director");
        const { route } = structuredClone((entries[0] as Entry).payload);
        route.levels[1].approved_by = [{ user_id: actor_id, user_name: actor_name }];
        remove(entries, "director");
        Object.assign((entries[2] as Entry).payload, { route });
      },
      /Entry 3 .* It gives step 2 approvals that it did not have/,
    ],
    [
      "a step of the matrix is removed as if it was added by hand",
      (entries) => {
        const index = entries.findIndex((entry) => entry.kind === "request.approver_added");
        const approver = { id: api.backend.people["senior.manager"], name: "Selma Nior" };
        const payload = { approver, comments: "Not needed", level: 2 };
        entries.splice(index, 0, { ...(entries[index] as Entry), kind: "request.approver_removed", payload });
      },
      /It removes step 2, which was not added by hand or is open/,
    ],
  ];

  test("even if all hashes match, the script of the pack reports an approval that was removed, moved to another step or assigned to another person", async () => {
    const pack = await createApprovedPack();
    expect(runPackScript(forgeRecord(pack, () => undefined)).output).toContain("Everything fits");
    for (const [name, change, complaint] of FORGERIES) {
      const { code, output } = runPackScript(forgeRecord(pack, change));
      expect([name, code, output]).toEqual([name, 1, expect.stringMatching(complaint)]);
      expect([name, output]).toEqual([name, expect.stringContaining("breaks the rules of approval")]);
    }
  });
});
