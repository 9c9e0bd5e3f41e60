import { describe, expect, test } from "vitest";
import type { RequestDetails, RequestSummary } from "../../../domain/entities.ts";
import { createApiTest, createPdfOfSize, createUploadInput, PDF } from "./api-test.ts";
import type { Client, Problem } from "./client.ts";

const api = createApiTest();

const MIB = 1024 * 1024;
const key = (value: string) => ({ "Idempotency-Key": value });

interface Acted {
  message: string;
  request: RequestSummary;
}

/** Submits a request as Rita and requests information about it as Marc, its approver. */
async function submitAndRequestInfo(): Promise<{ id: string; rita: Client; marc: Client }> {
  const [rita, marc] = [await api.as("requester"), await api.as("manager")];
  const { id } = await api.submit("requester");
  const question = { request_id: id, action: "request_info", info_requested: "Please attach the signed page" };
  expect((await marc.post("/requests/enhanced-action", question)).status).toBe(200);
  return { id, rita, marc };
}

const response = (request_id: string, more: object = {}) => ({
  request_id,
  action: "respond",
  additional_info: "Here it is",
  ...more,
});

function formOf(fields: Record<string, string>, files: readonly File[]): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  for (const file of files) form.append("files", file);
  return form;
}

const file = (name: string, content: Uint8Array<ArrayBuffer> = new Uint8Array(PDF)) => new File([content], name);

const namesOf = ({ attachments }: Pick<RequestSummary, "attachments">) => attachments.map(({ filename }) => filename);

describe("files that are added to an approval request over the API", () => {
  test("if a requester answers an approver's question with files, as JSON or as a form, the approver can download these files unchanged", async () => {
    for (const body of [
      (id: string) => response(id, { attachments: [createUploadInput("signed.pdf")] }),
      (id: string) => formOf({ ...response(id), version: "2", notify_requester: "true" }, [file("signed.pdf")]),
    ]) {
      const { id, rita, marc } = await submitAndRequestInfo();
      const answer = await rita.post<Acted>("/requests/enhanced-action", body(id));
      expect(answer).toMatchObject({ status: 200, body: { message: "Response Submitted" } });
      expect(namesOf(answer.body.request)).toEqual(["signed.pdf"]);
      const details = (await marc.get<RequestDetails>(`/requests/${id}/detailed`)).body;
      expect(details.approval_history.at(-1)).toMatchObject({ action: "responded", comments: "Here it is" });
      expect(details.approval_history.at(-1)?.attachments).toEqual(details.attachments);
      const path = `/requests/${id}/attachments/${details.attachments[0]?.id}/download`;
      const downloaded = await marc.raw("GET", path);
      expect(new Uint8Array(await downloaded.arrayBuffer())).toEqual(new Uint8Array(PDF));
    }
  });

  test("files can be added with a comment and with a modification, as JSON or as a form", async () => {
    const { id, rita, marc } = await submitAndRequestInfo();
    const comment = { request_id: id, action: "comment", comments: "See the offer" };
    await marc.post("/requests/enhanced-action", { ...comment, attachments: [createUploadInput("a.pdf")] });
    await marc.post("/requests/enhanced-action", formOf(comment, [file("b.pdf")]));
    const { body } = await rita.get<RequestDetails>(`/requests/${id}/detailed`);
    expect(body.comments.map(namesOf)).toEqual([["a.pdf"], ["b.pdf"]]);

    const { id: other } = await api.submit("requester");
    const changed = await rita.put<RequestSummary>(`/requests/${other}`, {
      title: "Laptops",
      attachments: [createUploadInput("a.pdf")],
    });
    expect(changed).toMatchObject({ status: 200, body: { title: "Laptops", description: expect.any(String) } });
    const form = formOf({ amount: "800", version: "2" }, [file("b.pdf")]);
    const again = await rita.put<RequestSummary>(`/requests/${other}`, form);
    expect(again).toMatchObject({ status: 200, body: { title: "Laptops", amount: 800, version: 3 } });
    expect(namesOf(again.body)).toEqual(["a.pdf", "b.pdf"]);
  });

  test("if a requester sends an answer with files twice with one idempotency key, its files are added once, and the key with other files is refused", async () => {
    const { id, rita } = await submitAndRequestInfo();
    const body = response(id, { attachments: [createUploadInput("signed.pdf")] });
    const first = await rita.post<Acted>("/requests/enhanced-action", body, key("abc"));
    const before = await api.countRows();
    const second = await rita.post<Acted>("/requests/enhanced-action", body, key("abc"));
    expect([first.status, second.status]).toEqual([200, 200]);
    expect(second.body).toEqual(first.body);
    await api.rows("UPDATE idempotency_keys SET answer = NULL WHERE key = 'abc'");
    expect((await rita.post<Acted>("/requests/enhanced-action", body, key("abc"))).body).toEqual(first.body);
    for (const other of [
      response(id),
      response(id, { attachments: [createUploadInput("other.pdf")] }),
      response(id, { attachments: [createUploadInput("signed.pdf", createPdfOfSize(99))] }),
      formOf(response(id), [file("signed.pdf", createPdfOfSize(99))]),
    ])
      expect(await rita.post("/requests/enhanced-action", other, key("abc"))).toMatchObject({
        status: 422,
        body: { code: "idempotency_mismatch" },
      });
    expect(
      (await rita.post("/requests/enhanced-action", formOf(response(id), [file("signed.pdf")]), key("abc"))).body,
    ).toEqual(first.body);
    expect(await api.countRows()).toEqual(before);
    expect(before).toMatchObject({ attachments: 1, files: 1 });
  });

  test("if a call that adds files to a request has an invalid file or field, the error names the field, and nothing is stored", async () => {
    const { id, rita, marc } = await submitAndRequestInfo();
    const before = await api.countRows();
    const html = new TextEncoder().encode("<!doctype html>");
    const four = ["1.pdf", "2.pdf", "3.pdf", "4.pdf"];
    const misplaced = new FormData();
    for (const [name, value] of Object.entries(response(id))) misplaced.set(name, value);
    misplaced.append("attachments", file("signed.pdf"));
    const refusals: [object, string][] = [
      [response(id, { attachments: [createUploadInput("a.pdf"), createUploadInput("b.pdf", html)] }), "attachments.1"],
      [formOf(response(id), [file("b.pdf", html)]), "attachments.0"],
      [formOf(response(id), [file("b.pdf", createPdfOfSize(2 * MIB + 1))]), "attachments.0"],
      [response(id, { attachments: four.map((name) => createUploadInput(name)) }), "attachments"],
      [
        formOf(
          response(id),
          four.map((name) => file(name)),
        ),
        "attachments",
      ],
      [response(id, { attachments: [{ filename: "a.pdf", file_data: "%%%" }] }), "attachments.0.file_data"],
      [response(id, { additional_info: " ", attachments: [createUploadInput("a.pdf")] }), "additional_info"],
      [formOf({ ...response(id), version: "latest" }, [file("a.pdf")]), "version"],
      [misplaced, "attachments"],
    ];
    for (const [body, path] of refusals)
      expect(await rita.post<Problem>("/requests/enhanced-action", body)).toMatchObject({
        status: 422,
        body: { errors: [{ path }] },
      });
    const approval = {
      request_id: id,
      action: "approved",
      comments: "Fine",
      attachments: [createUploadInput("a.pdf")],
    };
    expect(await marc.post("/requests/enhanced-action", approval)).toMatchObject({
      status: 422,
      body: { errors: [{ path: "attachments" }] },
    });
    const change = formOf({ title: "Other" }, [file("b.pdf", html)]);
    expect(await rita.put(`/requests/${id}`, change)).toMatchObject({ body: { errors: [{ path: "attachments.0" }] } });
    const large = formOf(response(id), [file("a.pdf", createPdfOfSize(11 * MIB))]);
    expect(await rita.post("/requests/enhanced-action", large)).toMatchObject({ status: 413 });
    expect(await rita.put(`/requests/${id}`, large)).toMatchObject({ status: 413 });
    const type = { "Content-Type": "text/plain" };
    expect(await rita.post("/requests/enhanced-action", "x", type)).toMatchObject({ status: 415 });
    expect(await api.countRows()).toEqual(before);
  });

  test("the requester removes and adds files and sets the due date in one change, as JSON or as a form", async () => {
    for (const toBody of [
      (fields: { due_date: string; remove_attachments: string[] }) => ({
        ...fields,
        attachments: [createUploadInput("new.pdf")],
      }),
      ({ due_date, remove_attachments }: { due_date: string; remove_attachments: string[] }) => {
        const form = formOf({ due_date }, [file("new.pdf")]);
        for (const id of remove_attachments) form.append("remove_attachments", id);
        return form;
      },
    ]) {
      const names = ["a.pdf", "b.pdf", "c.pdf"];
      const { id, attachments } = await api.submit("requester", {
        attachments: names.map((name) => createUploadInput(name)),
      });
      const [rita, marc] = [await api.as("requester"), await api.as("manager")];
      const [first, second] = attachments;
      expect(first).toMatchObject({ added_by: { id: api.backend.people.requester, name: "Rita Quest" } });
      api.backend.wait(60_000);
      const due_date = "2026-12-24T12:00:00.000Z";
      const remove_attachments = [first?.id ?? "", second?.id ?? ""];
      const changed = await rita.put<RequestSummary>(`/requests/${id}`, toBody({ due_date, remove_attachments }));
      expect(changed).toMatchObject({ status: 200, body: { due_date } });
      expect(namesOf(changed.body)).toEqual(["c.pdf", "new.pdf"]);
      const { body } = await marc.get<RequestDetails>(`/requests/${id}/detailed`);
      expect(body.attachments).toEqual(changed.body.attachments);
      expect(body.attachments.map(({ added_at }) => added_at)).toEqual([
        "2026-11-02T09:00:00.000Z",
        "2026-11-02T09:01:00.000Z",
      ]);
      expect(body.approval_history.at(-1)?.comments).toContain("a.pdf");
      expect((await marc.get(`/requests/${id}/attachments/${first?.id}/download`)).status).toBe(404);
      expect((await marc.get(`/requests/${id}/history/verification`)).body).toEqual({ intact: true });
      api.backend.clock.now = new Date("2026-11-02T09:00:00.000Z");
    }
  });

  test("a change with a past due date or with a file that is not attached is refused, and nothing is changed", async () => {
    const { id, attachments } = await api.submit("requester", { attachments: [createUploadInput("a.pdf")] });
    const rita = await api.as("requester");
    const before = await api.countRows();
    const own = attachments[0]?.id ?? "";
    const refusals: [object, string][] = [
      [{ due_date: "2020-01-01T00:00:00.000Z" }, "due_date"],
      [formOf({ due_date: "2020-01-01T00:00:00.000Z" }, []), "due_date"],
      [{ remove_attachments: [own, "other"] }, "remove_attachments.1"],
      [formOf({ remove_attachments: "other" }, [file("b.pdf")]), "remove_attachments.0"],
      [{ remove_attachments: "x".repeat(300) }, "remove_attachments.0"],
      [{ remove_attachments: { id: own } }, "remove_attachments.0"],
    ];
    for (const [body, path] of refusals)
      expect(await rita.put<Problem>(`/requests/${id}`, body)).toMatchObject({
        status: 422,
        body: { errors: [{ path }] },
      });
    expect(await api.countRows()).toEqual(before);
    expect(namesOf((await rita.get<RequestSummary>(`/requests/${id}`)).body)).toEqual(["a.pdf"]);
  });

  test("a person who may not answer an approver's question cannot add files with an answer", async () => {
    const { id, rita, marc } = await submitAndRequestInfo();
    const before = await api.countRows();
    const stranger = await api.as("it.staff");
    const body = response(id, { attachments: [createUploadInput("a.pdf")] });
    expect((await stranger.post("/requests/enhanced-action", body)).status).toBe(404);
    expect((await marc.post("/requests/enhanced-action", body)).status).toBe(403);
    const claim = { ...response(id), approver_id: api.backend.people.manager };
    expect((await rita.post("/requests/enhanced-action", formOf(claim, [file("a.pdf")]))).status).toBe(403);
    expect((await api.anonymous.post("/requests/enhanced-action", body)).status).toBe(401);
    expect(await api.countRows()).toEqual(before);
  });
});
