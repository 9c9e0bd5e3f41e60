import { describe, expect, test } from "vitest";
import type { RequestDetails } from "../../../domain/entities.ts";
import type { SubmittedFile } from "../../../domain/inputs/requests.ts";
import { REQUEST_FIELD_MESSAGES } from "../../../domain/requests/messages.ts";
import { inEnglish } from "../../support/english.ts";
import { createFileInput, SAMPLE_FILES } from "../../support/files.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { countStoredData, runWithFailingInserts } from "../../support/stored-data.ts";
import { actAs, modifyAs, submitAs } from "../../support/use-cases.ts";

const backend = createServiceTest();
const { platform } = backend;

const countStored = () => countStoredData(platform);

const read = async (id: string): Promise<RequestDetails> =>
  unwrap(await backend.services.requests.get(await backend.as("requester"), id));

/** Submits a request as the requester and requests information about it as its approver. */
async function submitAndRequestInfo(files: readonly SubmittedFile[] = []): Promise<string> {
  const { id } = await submitAs(backend, "requester", {}, files);
  unwrap(
    await actAs(backend, "manager", id, { action: "request_info", info_requested: "Please attach the signed page" }),
  );
  return id;
}

const respond = (
  id: string,
  files: readonly SubmittedFile[],
  who: "requester" | "manager" | "it.staff" = "requester",
) => actAs(backend, who, id, { action: "respond", additional_info: "Here it is" }, files);

const comment = (id: string, files: readonly SubmittedFile[]) =>
  actAs(backend, "manager", id, { action: "comment", comments: "See the offer" }, files);

const namesOf = (files: readonly { filename: string }[]) => files.map(({ filename }) => filename);

describe("files that are added to a request after its submission", () => {
  test("files can be added with an answer, a comment or a modification, and each entry of the record lists only its own files", async () => {
    const id = await submitAndRequestInfo();
    const responded = unwrap(await respond(id, [createFileInput("pdf", "signed.pdf")]));
    expect(namesOf(responded.request.attachments)).toEqual(["signed.pdf"]);
    unwrap(await comment(id, [createFileInput("png", "offer.png")]));
    const modified = unwrap(
      await modifyAs(backend, "requester", id, { title: "Laptops" }, [createFileInput("gif", "plan.gif")]),
    );
    expect(namesOf(modified.attachments)).toEqual(["signed.pdf", "offer.png", "plan.gif"]);

    const details = await read(id);
    expect(details).toMatchObject({ title: "Laptops", status: "pending", record_fault: null });
    expect(details.attachments).toEqual(modified.attachments);
    const named = details.approval_history.map(({ action, attachments }) => [action, namesOf(attachments)]);
    expect(named).toEqual([
      ["submitted", []],
      ["request_info", []],
      ["responded", ["signed.pdf"]],
      ["modified", ["plan.gif"]],
    ]);
    expect(details.comments).toMatchObject([{ attachments: [{ filename: "offer.png", content_type: "image/png" }] }]);
    expect(unwrap(await backend.services.requests.verifyHistory(await backend.as("admin"), id))).toBeNull();
    expect(await countStored()).toEqual({ stored: 3, requests: 1, attachments: 3, events: 5, orders: 0 });

    const file = unwrap(
      await backend.services.requests.getAttachment(await backend.as("manager"), id, details.attachments[0]?.id ?? ""),
    );
    expect(file).toMatchObject({ filename: "signed.pdf", content_type: "application/pdf" });
    expect(file.content).toEqual(SAMPLE_FILES.pdf);
  });

  test("a modification that only adds files does not change the approver", async () => {
    const { id } = await submitAs(backend, "requester");
    unwrap(await modifyAs(backend, "requester", id, {}, [createFileInput("pdf", "signed.pdf")]));
    const details = await read(id);
    expect(details).toMatchObject({ status: "pending", current_approver_name: "Marc Nager", record_fault: null });
    expect(details.approval_history.at(-1)).toMatchObject({
      action: "modified",
      comments: "",
      attachments: [{ filename: "signed.pdf" }],
    });
  });

  test("one call can add at most three files to a request, and a request can have at most thirty files", async () => {
    const id = await submitAndRequestInfo([createFileInput("pdf"), createFileInput("gif")]);
    const three = [createFileInput("pdf"), createFileInput("png"), createFileInput("gif")];
    expect(await respond(id, [...three, createFileInput("pdf")])).toMatchObject({
      code: "invalid",
      errors: [{ path: "attachments", message: inEnglish(REQUEST_FIELD_MESSAGES.tooManyFiles) }],
    });
    unwrap(await respond(id, three));
    for (let comments = 0; comments < 8; comments += 1) unwrap(await comment(id, three));
    expect(await comment(id, [createFileInput("pdf"), createFileInput("pdf")])).toMatchObject({
      errors: [{ path: "attachments", message: "A request can have 30 files at most: this one already has 29." }],
    });
    unwrap(await modifyAs(backend, "requester", id, { title: "Other" }, [createFileInput("pdf")]));
    for (const outcome of [
      await comment(id, [createFileInput("pdf")]),
      await modifyAs(backend, "requester", id, { title: "Another" }, [createFileInput("pdf")]),
    ])
      expect(outcome).toMatchObject({
        errors: [{ path: "attachments", message: inEnglish(REQUEST_FIELD_MESSAGES.tooManyWithPresent(30)) }],
      });
    expect(await countStored()).toMatchObject({ stored: 30, attachments: 30, orders: 0 });
    expect((await read(id)).record_fault).toBeNull();
    unwrap(await comment(id, []));
  });

  test("if two people concurrently add the thirtieth file of a request, one of the two calls is refused", async () => {
    const { id } = await submitAs(backend, "requester", {}, [createFileInput("pdf"), createFileInput("gif")]);
    const three = [createFileInput("pdf"), createFileInput("png"), createFileInput("gif")];
    for (let comments = 0; comments < 9; comments += 1) unwrap(await comment(id, three));
    const outcomes = await Promise.all([comment(id, [createFileInput("pdf")]), comment(id, [createFileInput("png")])]);
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(outcomes.find(({ ok }) => !ok)).toMatchObject({ errors: [{ path: "attachments" }] });
    expect(await countStored()).toMatchObject({ stored: 30, attachments: 30, orders: 0 });
    expect((await read(id)).record_fault).toBeNull();
  });

  test("if a person adds a file of a wrong type to a request, the call is refused, and the error names the file", async () => {
    const id = await submitAndRequestInfo();
    const before = await countStored();
    const files = [createFileInput("pdf", "good.pdf"), createFileInput("html", "photo.jpg")];
    const errors = [{ path: "attachments.1", message: inEnglish(REQUEST_FIELD_MESSAGES.fileType("photo.jpg")) }];
    expect(await respond(id, files)).toMatchObject({ code: "invalid", errors });
    expect(await comment(id, files)).toMatchObject({ code: "invalid", errors });
    expect(await modifyAs(backend, "requester", id, { currency: "XXX" }, files)).toMatchObject({
      errors: [{ path: "currency" }, ...errors],
    });
    expect(await countStored()).toEqual(before);
    expect((await read(id)).status).toBe("needs_info");
  });

  test("if a person may not perform an action, or the status of the request does not allow it, the files of the action are not stored", async () => {
    const id = await submitAndRequestInfo();
    const before = await countStored();
    const files = [createFileInput("pdf")];
    expect(await respond(id, files, "manager")).toMatchObject({ code: "not_requester" });
    expect(await respond(id, files, "it.staff")).toMatchObject({ code: "not_found" });
    expect(await modifyAs(backend, "manager", id, {}, files)).toMatchObject({ code: "not_requester" });
    expect(await actAs(backend, "it.staff", id, { action: "comment" }, files)).toMatchObject({ code: "not_found" });
    expect(await countStored()).toEqual(before);
    unwrap(await actAs(backend, "requester", id, { action: "cancel" }));
    expect(await respond(id, files)).toMatchObject({ code: "invalid_state" });
    expect(await modifyAs(backend, "requester", id, {}, files)).toMatchObject({ code: "invalid_state" });
    expect(await countStored()).toMatchObject({ stored: 0, attachments: 0, orders: 0 });
  });

  test.each(["approve", "reject", "request_info", "reassign", "cancel", "remind"] as const)(
    "the action %s is refused if it has files",
    async (action) => {
      const { id } = await submitAs(backend, "requester");
      const who = action === "cancel" || action === "remind" ? "requester" : "manager";
      expect(await actAs(backend, who, id, { action }, [createFileInput("pdf")])).toMatchObject({
        errors: [{ path: "attachments", message: inEnglish(REQUEST_FIELD_MESSAGES.filesRefused) }],
      });
      expect(await countStored()).toMatchObject({ stored: 0, events: 1 });
    },
  );

  test.each(["request_events", "attachments", "notifications"])(
    "if D1 refuses to insert a row of %s, no file of the failed call remains stored",
    async (table) => {
      const id = await submitAndRequestInfo();
      const before = await countStored();
      const files = [createFileInput("pdf"), createFileInput("gif")];
      await runWithFailingInserts(platform, table, async () => {
        await expect(respond(id, files)).rejects.toThrow("the disk is full");
        await expect(comment(id, files)).rejects.toThrow("the disk is full");
        await expect(modifyAs(backend, "requester", id, { title: "Other" }, files)).rejects.toThrow("the disk is full");
      });
      expect(await countStored()).toEqual(before);
      expect(await read(id)).toMatchObject({ status: "needs_info", attachments: [], record_fault: null });
    },
  );

  test("if two calls add files to a request at the same time, one call is refused, and the files of the refused call are deleted from R2", async () => {
    const id = await submitAndRequestInfo();
    const files = [createFileInput("pdf")];
    const outcomes = await Promise.all([respond(id, files), modifyAs(backend, "requester", id, { title: "B" }, files)]);
    expect(outcomes.map(({ ok }) => ok).sort()).toEqual([false, true]);
    expect(await countStored()).toMatchObject({ stored: 1, attachments: 1, events: 3, orders: 0 });
  });

  test("the files that were added to a request are deleted with the request", async () => {
    const id = await submitAndRequestInfo([createFileInput("pdf")]);
    unwrap(await respond(id, [createFileInput("gif")]));
    unwrap(await backend.services.requests.delete(await backend.as("admin"), id));
    expect(await backend.jobs.removeDeletedFiles()).toEqual({ removed: 2 });
    expect(await countStored()).toMatchObject({ stored: 0, requests: 0, attachments: 0, orders: 0 });
  });
});
