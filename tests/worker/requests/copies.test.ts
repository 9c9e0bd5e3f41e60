import { describe, expect, test } from "vitest";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { createSubmissionInput } from "../../support/test-services.ts";
import { actAs, submitAs } from "../../support/use-cases.ts";

const backend = createServiceTest();

const openForm = async (who: Parameters<typeof backend.as>[0], copy: string | null) =>
  backend.services.requests.getSubmitPage(await backend.as(who), { copy, template: null });

describe("copying a request to a new one", () => {
  test("the submit form starts with the values of the copied request, without its due date and attachments", async () => {
    const { id } = await submitAs(backend, "requester", {
      title: "Chairs",
      amount: 1250.5,
      currency: "EUR",
      priority: "HIGH",
      due_date: "2026-12-01T10:00:00Z",
    });
    const { start, draft } = await openForm("requester", id);
    expect(draft).toBeNull();
    expect(start && unwrap(start)).toEqual({
      kind: "copy",
      id,
      name: "Chairs",
      fields: {
        title: "Chairs",
        description: "Three laptops for the new colleagues",
        request_type: "procurement",
        amount: "1250.5",
        currency: "EUR",
        priority: "HIGH",
      },
      unavailable: [],
      outcome: null,
    });
  });

  test("the data of the submit form costs one round trip, with and without a copied request", async () => {
    const { id } = await submitAs(backend, "requester");
    const requester = await backend.as("requester");
    for (const copy of [null, id]) {
      backend.cost.round_trips = 0;
      await backend.services.requests.getSubmitPage(requester, { copy, template: null });
      expect(backend.cost.round_trips).toBe(1);
    }
  });

  test("a person cannot copy a request that the person may not see, and gets the response for a request that does not exist", async () => {
    const { id } = await submitAs(backend, "requester");
    for (const copy of [id, "REQ-2026-9999", "x".repeat(5000)]) {
      const { start } = await openForm("hr.manager", copy);
      expect(start).toMatchObject({ ok: false, code: "not_found" });
    }
  });

  test("a copy leaves out an inactive type, currency and priority and names them, and leaves out the amount together with its currency", async () => {
    const { id } = await submitAs(backend, "requester", { amount: 40, currency: "EUR", priority: "HIGH" });
    for (const [table, code] of [
      ["request_types", "procurement"],
      ["currencies", "EUR"],
      ["priorities", "HIGH"],
    ])
      await backend.rows(`UPDATE ${table} SET is_active = 0 WHERE code = ?`, code);
    const { start } = await openForm("requester", id);
    expect(start && unwrap(start)).toMatchObject({
      fields: { title: "Team laptops", request_type: "", amount: "", currency: "", priority: "" },
      unavailable: [
        { field: "request_type", name: "Procurement" },
        { field: "currency", name: "EUR" },
        { field: "priority", name: "High" },
      ],
    });
  });

  test("the copy of a person's own rejected or cancelled request has the reason, even if comments followed", async () => {
    const [rejected, cancelled] = [await submitAs(backend, "requester"), await submitAs(backend, "requester")];
    unwrap(await actAs(backend, "manager", rejected.id, { action: "reject", comments: "Too expensive" }));
    unwrap(await actAs(backend, "requester", rejected.id, { action: "comment", comments: "A pity" }));
    unwrap(await actAs(backend, "requester", cancelled.id, { action: "cancel", comments: "Bought elsewhere" }));
    const outcomes = [rejected, cancelled].map(async ({ id }) => {
      const { start } = await openForm("requester", id);
      return start && unwrap(start).outcome;
    });
    expect(await Promise.all(outcomes)).toMatchObject([
      { action: "rejected", name: "Marc Nager", comment: "Too expensive" },
      { action: "cancelled", name: "Rita Quest", comment: "Bought elsewhere" },
    ]);
    const { start } = await openForm("manager", rejected.id);
    expect(start && unwrap(start).outcome).toBeNull();
  });

  test("the details of a copy and of its source link to each other, but only for people who may see both requests", async () => {
    const source = await submitAs(backend, "requester");
    const own = await submitAs(backend, "requester", { copied_from: source.id, request_type: "hr", amount: null });
    const other = await submitAs(backend, "manager", { copied_from: source.id });
    expect([own.copied_from, other.copied_from]).toEqual([source.id, source.id]);
    const linksOf = async (who: Parameters<typeof backend.as>[0], id: string) => {
      const { copied_from, copies } = unwrap(await backend.services.requests.get(await backend.as(who), id));
      return { copied_from, copies };
    };
    expect(await linksOf("manager", source.id)).toEqual({ copied_from: null, copies: [other.id, own.id] });
    expect(await linksOf("requester", source.id)).toEqual({ copied_from: null, copies: [own.id] });
    expect(await linksOf("requester", own.id)).toEqual({ copied_from: source.id, copies: [] });
    // The HR manager decides this copy, but does not take part in its source.
    expect(await linksOf("hr.manager", own.id)).toEqual({ copied_from: null, copies: [] });
  });

  test("a submission stores the source of its copy only if the requester may see the source", async () => {
    const { id } = await submitAs(backend, "hr.manager", { request_type: "hr", amount: null });
    for (const copied_from of [id, "REQ-2026-9999"]) {
      const copy = await submitAs(backend, "requester", { copied_from });
      expect(copy.copied_from).toBeNull();
      expect(await backend.rows("SELECT copied_from FROM requests WHERE id = ?", copy.id)).toEqual([
        { copied_from: null },
      ]);
    }
  });

  test("the record contains the source of a copy, and a changed source in the request's row does not match the record", async () => {
    const { id: source } = await submitAs(backend, "requester");
    const { id } = await submitAs(backend, "requester", { copied_from: source });
    const requester = await backend.as("requester");
    expect(unwrap(await backend.services.requests.verifyHistory(requester, id))).toBeNull();
    await backend.rows("UPDATE requests SET copied_from = 'REQ-2026-1' WHERE id = ?", id);
    expect(unwrap(await backend.services.requests.verifyHistory(requester, id))).toMatchObject({
      kind: "changed_row",
      fields: [{ field: "copied_from", displayed: "REQ-2026-1", recorded: source }],
    });
  });
});

describe("the draft that is stored on the server", () => {
  const FIELDS = {
    title: "Chairs",
    description: "",
    request_type: "",
    amount: "1,2",
    currency: "USD",
    priority: "MEDIUM",
    due_date: "",
    number_locale: "en-US",
    copied_from: "",
  };
  const draftOf = async (who: Parameters<typeof backend.as>[0]) => (await openForm(who, null)).draft;

  test("a person has one draft on the server, which only this person can see and which each change replaces", async () => {
    const requester = await backend.as("requester");
    const { requests } = backend.services;
    const first = unwrap(await requests.saveDraft(requester, FIELDS));
    backend.wait(60_000);
    expect(unwrap(await requests.saveDraft(requester, FIELDS))).toEqual(first);
    const second = unwrap(await requests.saveDraft(requester, { ...FIELDS, title: "Tables" }));
    expect(Date.parse(second.saved_at) - Date.parse(first.saved_at)).toBe(60_000);
    expect(await draftOf("requester")).toEqual({ fields: { ...FIELDS, title: "Tables" }, saved_at: second.saved_at });
    expect(await draftOf("manager")).toBeNull();
    await requests.deleteDraft(requester);
    expect(await draftOf("requester")).toBeNull();
  });

  test("a submission deletes the stored draft in its batch if it was made from this draft", async () => {
    const requester = await backend.as("requester");
    const { requests } = backend.services;
    await requests.saveDraft(requester, FIELDS);
    unwrap(await requests.submit(requester, createSubmissionInput(), []));
    expect(await draftOf("requester")).not.toBeNull();
    const refused = createSubmissionInput({ request_type: "unknown" });
    expect(await requests.submit(requester, refused, [], { delete_draft: true })).toMatchObject({ ok: false });
    expect(await draftOf("requester")).not.toBeNull();
    unwrap(await requests.submit(requester, createSubmissionInput(), [], { delete_draft: true }));
    expect(await draftOf("requester")).toBeNull();
  });

  test("a draft that was not changed for 90 days is deleted", async () => {
    await backend.services.requests.saveDraft(await backend.as("requester"), FIELDS);
    backend.wait(90 * 86_400_000);
    await backend.jobs.cleanUpExpired();
    expect(await draftOf("requester")).not.toBeNull();
    backend.wait(1000);
    await backend.jobs.cleanUpExpired();
    expect(await draftOf("requester")).toBeNull();
  });
});
