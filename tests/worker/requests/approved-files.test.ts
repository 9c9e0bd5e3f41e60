import { describe, expect, test } from "vitest";
import type { RequestDetails } from "../../../domain/entities.ts";
import type { Result } from "../../../domain/errors.ts";
import { requestTypeSchemas } from "../../../domain/master-data/schemas.ts";
import type { SampleUsername } from "../../../scripts/sample-data/organisation.ts";
import { createFileInput, SAMPLE_FILES } from "../../support/files.ts";
import { unwrap } from "../../support/result.ts";
import { countStoredData } from "../../support/stored-data.ts";
import { actAs, modifyAs, submitAs, type TestStepInput } from "../../support/use-cases.ts";
import { codeOf, createStepsTest, namesOf } from "./steps-test.ts";

const { backend, idOf, setSteps, submit, read, approve, countNotifications, expectIntact, setActive, delegate } =
  createStepsTest();

const STEPS: TestStepInput[] = [{ people: ["manager", "senior.manager"] }, { people: ["director", "vp"] }];
const fileNames = (files: readonly { filename: string }[]) => files.map(({ filename }) => filename);
const contract = createFileInput("pdf", "contract.pdf");

/** Submits a request with one file, which the two people of its first step approve. */
async function approvedOnce(): Promise<RequestDetails> {
  await setSteps(STEPS);
  const { id } = await submitAs(backend, "requester", { request_type: "financial", amount: 900 }, [
    createFileInput("png", "offer.png"),
  ]);
  unwrap(await approve("manager", id));
  unwrap(await approve("senior.manager", id));
  return read(id);
}

/** Makes files material for the type of the requests. */
async function makeFilesMaterial(): Promise<void> {
  const input = requestTypeSchemas.update.parse({ material_fields: ["attachments"] });
  const { requestTypes } = backend.services.admin;
  const changed = unwrap(await requestTypes.update(await backend.as("admin"), "type-financial", input));
  expect(changed.material_fields).toEqual(["amount", "currency", "request_type", "department", "attachments"]);
}

const respond = async (id: string, files = [contract]) => {
  unwrap(
    await actAs(backend, "director", id, { action: "request_info", info_requested: "Please attach the contract" }),
  );
  return actAs(backend, "requester", id, { action: "respond", additional_info: "Here it is" }, files);
};
const comment = (who: SampleUsername, id: string, files = [contract]) =>
  actAs(backend, who, id, { action: "comment", comments: "See the contract" }, files);

/** The ways to add a file to an open request that people have approved. */
const WAYS: readonly [name: string, add: (id: string) => Promise<Result<unknown>>][] = [
  ["a response", (id: string) => respond(id)],
  ["a comment of the requester", (id: string) => comment("requester", id)],
  ["a comment of somebody else", (id: string) => comment("vp", id)],
  ["a modification", (id: string) => modifyAs(backend, "requester", id, {}, [contract])],
];

const notifications = async (who: SampleUsername, kind: string, id: string) =>
  (await countNotifications(who, kind, id))[0]?.n;

describe("files that are added or removed after an approval", () => {
  test.each(WAYS)(
    "a file that comes with %s is shown as a change since each approval, and those who approved are notified",
    async (_, add) => {
      const { id } = await approvedOnce();
      unwrap(await add(id));
      const details = await read(id);
      const change = { field: "attachments", from: "offer.png", to: "offer.png, contract.pdf" };
      const approvals = details.approval_chain.flatMap(({ approved_by }) => approved_by);
      expect(approvals.map(({ changed_since }) => changed_since)).toEqual([[change], [change]]);
      for (const who of ["manager", "senior.manager"] as const)
        expect(await notifications(who, "request_changed_after_approval", id)).toBe(1);
      expect(
        details.attachments.map(({ filename, added_by, added_at }) => [filename, added_by.name, added_at]),
      ).toEqual([
        ["offer.png", "Rita Quest", details.created_at],
        ["contract.pdf", details.attachments[1]?.added_by.name, details.updated_at],
      ]);
      expect(namesOf(details.waiting_for)).toEqual(["Dora Rector", "Victor Pell"]);
      await expectIntact(id);
    },
  );

  test("a comment with a file after the final approval is shown as a change, on routes with steps and without, and those who approved are notified", async () => {
    const { id: routed } = await approvedOnce();
    for (const who of ["director", "vp"] as const) unwrap(await approve(who, routed));
    const { id: plain } = await submitAs(backend, "requester", { request_type: "personal", amount: null });
    unwrap(await approve("manager", plain));
    for (const [id, who] of [
      [routed, "director"],
      [plain, "manager"],
    ] as const) {
      expect((await read(id)).status).toBe("approved");
      unwrap(await comment("requester", id));
      const details = await read(id);
      for (const { changed_since } of details.approval_chain.flatMap(({ approved_by }) => approved_by))
        expect(changed_since).toMatchObject([{ field: "attachments", to: expect.stringContaining("contract.pdf") }]);
      expect(await notifications(who, "request_changed_after_approval", id)).toBe(1);
      await expectIntact(id);
    }
  });

  test("a delegator and their delegate are both notified of a file that is added after the delegate's approval", async () => {
    await setSteps(STEPS);
    await delegate("manager", "it.manager");
    const { id } = await submit();
    unwrap(await approve("it.manager", id));
    unwrap(await comment("requester", id));
    for (const who of ["manager", "it.manager"] as const)
      expect(await notifications(who, "request_changed_after_approval", id)).toBe(1);
  });

  test("a comment without files is no change and notifies nobody who approved", async () => {
    const { id } = await approvedOnce();
    unwrap(await comment("requester", id, []));
    expect((await read(id)).approval_chain[0]?.approved_by[0]?.changed_since).toEqual([]);
    expect(await notifications("manager", "request_changed_after_approval", id)).toBe(0);
  });

  test("a file that replaces another one with the same name is shown as a change", async () => {
    const { id, attachments } = await approvedOnce();
    const remove_attachments = attachments.map((file) => file.id);
    unwrap(await modifyAs(backend, "requester", id, { remove_attachments }, [createFileInput("gif", "offer.png")]));
    const [approval] = (await read(id)).approval_chain[0]?.approved_by ?? [];
    expect(approval?.changed_since).toEqual([{ field: "attachments", from: "offer.png", to: "offer.png.gif" }]);
    await expectIntact(id);
  });
});

describe("a request type whose files are material", () => {
  test.each(WAYS)(
    "after %s with a file, the approvals no longer count, those who gave them are notified, and the first step is asked again",
    async (_, add) => {
      await makeFilesMaterial();
      const { id } = await approvedOnce();
      unwrap(await add(id));
      const details = await read(id);
      expect(details.approval_chain.flatMap(({ approved_by }) => approved_by)).toEqual([]);
      expect(details.approval_chain.map(({ status }) => status)).toEqual(["current", "waiting"]);
      expect(namesOf(details.waiting_for)).toEqual(["Marc Nager", "Selma Nior"]);
      expect(details.approval_chain[1]).toMatchObject({ asked: [], required_approvals: 2 });
      for (const who of ["manager", "senior.manager"] as const)
        expect(await notifications(who, "request_approval_dropped", id)).toBe(1);
      const entries = [...details.approval_history, ...details.comments];
      const dropped = entries.flatMap((entry) => entry.dropped_approvals.map(({ user_name }) => user_name));
      expect(dropped).toEqual(["Marc Nager", "Selma Nior"]);
      await expectIntact(id);
      for (const who of ["manager", "senior.manager", "director", "vp"] as const) unwrap(await approve(who, id));
      expect((await read(id)).status).toBe("approved");
      await expectIntact(id);
    },
  );

  test("a removed file drops the approvals as well", async () => {
    await makeFilesMaterial();
    const { id, attachments } = await approvedOnce();
    unwrap(await modifyAs(backend, "requester", id, { remove_attachments: [attachments[0]?.id] }));
    expect((await read(id)).approval_chain.flatMap(({ approved_by }) => approved_by)).toEqual([]);
    expect(await notifications("manager", "request_approval_dropped", id)).toBe(1);
    await expectIntact(id);
  });

  test("a file that is added before the first approval changes nobody who decides", async () => {
    await makeFilesMaterial();
    await setSteps(STEPS);
    const { id } = await submit();
    unwrap(await comment("requester", id));
    expect(namesOf((await read(id)).waiting_for)).toEqual(["Marc Nager", "Selma Nior"]);
    await expectIntact(id);
  });

  test("a file that is added after the final approval does not open the request again", async () => {
    await makeFilesMaterial();
    const { id } = await approvedOnce();
    for (const who of ["director", "vp"] as const) unwrap(await approve(who, id));
    unwrap(await comment("requester", id));
    const details = await read(id);
    expect(details.status).toBe("approved");
    expect(details.approval_chain[0]?.approved_by).toHaveLength(2);
    await expectIntact(id);
  });

  test("a band is asked again through the next person who can decide, if its approver has left since", async () => {
    await makeFilesMaterial();
    const { id } = await submit();
    const added = { action: "add_approver", approver_user_id: idOf("hr.manager"), comments: "Please check" } as const;
    unwrap(await actAs(backend, "manager", id, added));
    unwrap(await approve("senior.manager", id));
    await setActive("manager", false);
    unwrap(await comment("requester", id));
    expect(namesOf((await read(id)).waiting_for)).toEqual(["Selma Nior"]);
    await expectIntact(id);
  });

  test("a comment with a file keeps the route of the request, although the matrix has changed since", async () => {
    await makeFilesMaterial();
    const { id } = await approvedOnce();
    await setSteps([{ people: ["hr.manager"] }]);
    unwrap(await comment("requester", id));
    expect(namesOf((await read(id)).waiting_for)).toEqual(["Marc Nager", "Selma Nior"]);
    await expectIntact(id);
  });
});

describe("a modification that removes files", () => {
  test("a removed file is no longer listed or downloaded, but its content stays stored and the entry names it with its hash", async () => {
    const { id, attachments } = await submitAs(backend, "requester", {}, [createFileInput("pdf", "a.pdf"), contract]);
    const [file] = attachments;
    const modified = unwrap(await modifyAs(backend, "requester", id, { remove_attachments: [file?.id] }));
    expect(fileNames(modified.attachments)).toEqual(["contract.pdf"]);
    const details = await read(id);
    expect(details.approval_history.at(-1)).toMatchObject({
      action: "modified",
      comments: "Attachment removed: a.pdf",
    });
    const { entries } = unwrap(
      await backend.services.requests.getHistory(await backend.as("admin"), id, { after: 1, limit: 9 }),
    );
    const sha256 = backend.deps.sha256(SAMPLE_FILES.pdf);
    expect(entries[0]?.payload.removed_attachments).toMatchObject([{ id: file?.id, filename: "a.pdf", sha256 }]);
    const opened = await backend.services.requests.getAttachment(await backend.as("requester"), id, file?.id ?? "");
    expect(codeOf(opened)).toBe("not_found");
    expect(await countStoredData(backend.platform)).toMatchObject({ stored: 2, orders: 0 });
    unwrap(await backend.services.requests.delete(await backend.as("admin"), id));
    await backend.jobs.removeDeletedFiles();
    expect(await countStoredData(backend.platform)).toMatchObject({ stored: 0, orders: 0 });
  });

  test("three new files fit into a request with thirty files if three are removed at the same time", async () => {
    const three = [createFileInput("pdf"), createFileInput("png"), createFileInput("gif")];
    const { id } = await submitAs(backend, "requester", {}, three);
    for (let count = 0; count < 9; count += 1) unwrap(await comment("requester", id, three));
    expect(codeOf(await modifyAs(backend, "requester", id, {}, three))).toBe("invalid");
    const remove_attachments = (await read(id)).attachments.slice(0, 3).map((file) => file.id);
    const modified = unwrap(await modifyAs(backend, "requester", id, { remove_attachments }, three));
    expect(modified.attachments).toHaveLength(30);
    expect(modified.attachments).toEqual((await read(id)).attachments);
    await expectIntact(id);
  });

  test.each(["unknown", "of another request", "removed before"])(
    "a file that is %s cannot be removed",
    async (which) => {
      const { id, attachments } = await submitAs(backend, "requester", {}, [contract]);
      const other = await submitAs(backend, "requester", {}, [contract]);
      const own = attachments[0]?.id ?? "";
      if (which === "removed before") unwrap(await modifyAs(backend, "requester", id, { remove_attachments: [own] }));
      const file_id =
        which === "unknown" ? "nothing" : which === "removed before" ? own : (other.attachments[0]?.id ?? "");
      expect(await modifyAs(backend, "requester", id, { remove_attachments: [file_id] })).toMatchObject({
        code: "invalid",
        errors: [{ path: "remove_attachments.0", message: "This file is not attached to the request" }],
      });
      expect((await read(other.id)).attachments).toHaveLength(1);
    },
  );
});
