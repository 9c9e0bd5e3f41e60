import { describe, expect, test, vi } from "vitest";
import type { RequestDetails } from "../../../domain/entities.ts";
import { JsonAction } from "../../../worker/http/api/submission.ts";
import { base64, createApiTest, createPdfOfSize, createUploadInput, GIF, LAPTOPS_SUBMISSION, PDF } from "./api-test.ts";
import type { Problem } from "./client.ts";

const api = createApiTest("once");
const MAX_FILES = 2_097_152;

/** Expects that the submission returns 422 with exactly these paths and this detail, and that nothing was stored. */
async function expectRefusal(body: unknown, paths: string[], detail?: string): Promise<void> {
  const rita = await api.as("requester");
  const before = await api.countRows();
  const answer = await rita.post<Problem>("/requests", body);
  expect(answer.status).toBe(422);
  expect(answer.body.errors?.map((one) => one.path)).toEqual(paths);
  if (detail !== undefined) expect(answer.body.detail).toBe(detail);
  expect(await api.countRows()).toEqual(before);
}

const without = (name: keyof typeof LAPTOPS_SUBMISSION) => ({ ...LAPTOPS_SUBMISSION, [name]: undefined });

function formOf(files: File[], fields: Record<string, unknown> = LAPTOPS_SUBMISSION): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.set(name, String(value));
  for (const file of files) form.append("files", file);
  return form;
}

describe("fields of a submission", () => {
  test.each([
    ["no title", without("title"), "title", "Title Required: Please provide a request title"],
    ["no description", without("description"), "description", "Please provide a description"],
    ["no type", without("request_type"), "request_type", "Please choose a request type"],
    ["no amount", without("amount"), "amount", undefined],
    [
      "a blank title",
      { ...LAPTOPS_SUBMISSION, title: " \u0007\n " },
      "title",
      "Title Required: Please provide a request title",
    ],
    ["a blank description", { ...LAPTOPS_SUBMISSION, description: "\t" }, "description", undefined],
    ["a title that is not a text", { ...LAPTOPS_SUBMISSION, title: 7 }, "title", undefined],
    ["a description that is not a text", { ...LAPTOPS_SUBMISSION, description: ["x"] }, "description", undefined],
    ["a type that is not a text", { ...LAPTOPS_SUBMISSION, request_type: {} }, "request_type", undefined],
    [
      "an amount that is not a number",
      { ...LAPTOPS_SUBMISSION, amount: "a lot" },
      "amount",
      "Please provide the amount as a number",
    ],
    ["a list as the amount", { ...LAPTOPS_SUBMISSION, amount: [900] }, "amount", undefined],
    ["a currency that is not a text", { ...LAPTOPS_SUBMISSION, currency: 5 }, "currency", undefined],
    ["a priority that is not a text", { ...LAPTOPS_SUBMISSION, priority: true }, "priority", undefined],
    ["a due date that is not a text", { ...LAPTOPS_SUBMISSION, due_date: 1 }, "due_date", undefined],
    [
      "a due date in the past",
      { ...LAPTOPS_SUBMISSION, due_date: "2026-01-01T09:00" },
      "due_date",
      "Due date must be in the future",
    ],
    [
      "an impossible due date",
      { ...LAPTOPS_SUBMISSION, due_date: "2026-13-45" },
      "due_date",
      "Please enter a valid date and time",
    ],
    ["attachments that are not a list", { ...LAPTOPS_SUBMISSION, attachments: "offer.pdf" }, "attachments", undefined],
    [
      "a title that is too long",
      { ...LAPTOPS_SUBMISSION, title: "x".repeat(201) },
      "title",
      "Please use at most 200 characters",
    ],
    [
      "a description that is too long",
      { ...LAPTOPS_SUBMISSION, description: "x".repeat(10_001) },
      "description",
      undefined,
    ],
    ["a type that is too long", { ...LAPTOPS_SUBMISSION, request_type: "x".repeat(61) }, "request_type", undefined],
    ["a currency that is too long", { ...LAPTOPS_SUBMISSION, currency: "x".repeat(11) }, "currency", undefined],
    ["a priority that is too long", { ...LAPTOPS_SUBMISSION, priority: "x".repeat(41) }, "priority", undefined],
    ["a department that is too long", { ...LAPTOPS_SUBMISSION, department: "x".repeat(121) }, "department", undefined],
    ["an amount of zero", { ...LAPTOPS_SUBMISSION, amount: 0 }, "amount", "The amount must be greater than zero"],
    ["a negative amount", { ...LAPTOPS_SUBMISSION, amount: -1 }, "amount", undefined],
    ["an amount with a fraction of a cent", { ...LAPTOPS_SUBMISSION, amount: 1.005 }, "amount", undefined],
    ["an amount that is too large", { ...LAPTOPS_SUBMISSION, amount: 1e20 }, "amount", undefined],
    ["an amount in CFA with cents", { ...LAPTOPS_SUBMISSION, amount: 10.5, currency: "CFA" }, "amount", undefined],
    ["an unknown type", { ...LAPTOPS_SUBMISSION, request_type: "holiday" }, "request_type", undefined],
    ["an unknown currency", { ...LAPTOPS_SUBMISSION, currency: "XXX" }, "currency", undefined],
    ["an unknown priority", { ...LAPTOPS_SUBMISSION, priority: "SOON" }, "priority", undefined],
  ])("a submission with %s is refused, and the error names the field", async (_name, body, path, detail) => {
    await expectRefusal(body, [path], detail);
  });

  test("the response to a wrong submission lists all of its errors", async () => {
    await expectRefusal({ amount: "much" }, ["title", "description", "request_type", "amount"]);
    await expectRefusal({ ...LAPTOPS_SUBMISSION, currency: "XXX", priority: "SOON" }, ["currency", "priority"]);
  });

  test.each([
    ["request_types", "code", "procurement", "request_type"],
    ["currencies", "code", "USD", "currency"],
    ["priorities", "code", "MEDIUM", "priority"],
  ])("a submission with an inactive value of %s is refused", async (table, column, code, path) => {
    await api.rows(`UPDATE ${table} SET is_active = 0 WHERE ${column} = ?`, code);
    await expectRefusal({ ...LAPTOPS_SUBMISSION, currency: "USD", priority: "MEDIUM" }, [path]);
    await api.rows(`UPDATE ${table} SET is_active = 1 WHERE ${column} = ?`, code);
  });

  test("submitted texts are stored without control characters and surrounding spaces, and a title without line breaks", async () => {
    const text = "  A\u0000 <b>title</b>\r\n'; DROP TABLE requests; --  ";
    const created = await api.submit("requester", { title: text, description: text });
    expect(created.title).toBe("A <b>title</b> '; DROP TABLE requests; --");
    expect(created.description).toBe("A <b>title</b>\n'; DROP TABLE requests; --");
  });
});

describe("files of a submission", () => {
  const html = new TextEncoder().encode("<!doctype html><script>alert(1)</script>");
  const svg = new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"/>');
  const cases = (name: string) => `File ${name} type not supported. Only images and PDFs allowed.`;

  test.each([
    ["an HTML page with the name image.png", "image.png", html],
    ["an SVG drawing", "drawing.svg", svg],
    ["a program", "run.pdf", new Uint8Array([0x4d, 0x5a, 0x90, 0, 3, 0, 0, 0])],
  ])("an attachment is refused because of its content if it is %s", async (_name, filename, bytes) => {
    await expectRefusal(
      { ...LAPTOPS_SUBMISSION, attachments: [createUploadInput(filename, bytes)] },
      ["attachments.0"],
      cases(filename),
    );
    await expectRefusal(formOf([new File([PDF], "ok.pdf"), new File([bytes], filename)]), ["attachments.1"]);
  });

  test.each([
    ["empty", new Uint8Array(), "File a.pdf is empty."],
    ["damaged", new Uint8Array(3_000), "File a.pdf is damaged. Please save it again as an image or PDF."],
  ])("an attachment that is %s is refused with this reason", async (_, bytes, detail) => {
    const body = { ...LAPTOPS_SUBMISSION, attachments: [createUploadInput("a.pdf", bytes)] };
    await expectRefusal(body, ["attachments.0"], detail);
    await expectRefusal(formOf([new File([bytes], "a.pdf")]), ["attachments.0"], detail);
  });

  test("a quotation mark in the name of a file is stored and served, in JSON and in a multipart form", async () => {
    const name = 'Plan "B" 100%.pdf';
    const rita = await api.as("requester");
    const { body } = await rita.post<RequestDetails>("/requests", formOf([new File([PDF], name)]));
    const other = await api.submit("requester", { attachments: [createUploadInput(name)] });
    for (const { id, attachments } of [body, other]) {
      expect(attachments.map(({ filename }) => filename)).toEqual([name]);
      const path = `/requests/${id}/attachments/${attachments[0]?.id}/download`;
      const disposition = (await rita.raw("GET", path)).headers.get("Content-Disposition") ?? "";
      expect(disposition).toContain("filename*=UTF-8''Plan%20%22B%22%20100%25.pdf");
      expect(disposition.split('"')).toHaveLength(3);
    }
  });

  test("an attachment of exactly 2 MB is accepted, and one byte more is refused", async () => {
    const [most, more] = [createPdfOfSize(MAX_FILES), createPdfOfSize(MAX_FILES + 1)];
    const detail = "File plan.pdf is too large. Maximum 2MB allowed.";
    await expectRefusal(
      { ...LAPTOPS_SUBMISSION, attachments: [createUploadInput("plan.pdf", more)] },
      ["attachments.0"],
      detail,
    );
    await expectRefusal(formOf([new File([more], "plan.pdf")]), ["attachments.0"], detail);
    const before = await api.countRows();
    const three = [1, 2, 3].map((one) => createUploadInput(`${one}.pdf`, most));
    expect((await api.submit("requester", { attachments: three })).attachments).toHaveLength(3);
    const rita = await api.as("requester");
    const form = formOf([1, 2, 3].map((one) => new File([most], `${one}.pdf`)));
    expect((await rita.post<RequestDetails>("/requests", form)).status).toBe(201);
    expect((await api.countRows()).files).toBe(Number(before.files) + 6);
  });

  test("a submission with more than three files is refused", async () => {
    const detail = "Maximum 3 files allowed";
    const four = ["1.pdf", "2.pdf", "3.pdf", "4.pdf"];
    const body = { ...LAPTOPS_SUBMISSION, attachments: four.map((name) => createUploadInput(name)) };
    await expectRefusal(body, ["attachments"], detail);
    await expectRefusal(formOf(four.map((name) => new File([PDF], name))), ["attachments"], detail);
  });

  test("a submission with four files of 2 MB is refused because of their number, not because of the size of the call", async () => {
    const large = createPdfOfSize(MAX_FILES);
    const names = ["1.pdf", "2.pdf", "3.pdf", "4.pdf"];
    const body = { ...LAPTOPS_SUBMISSION, attachments: names.map((name) => createUploadInput(name, large)) };
    await expectRefusal(body, ["attachments"], "Maximum 3 files allowed");
    const form = formOf(names.map((name) => new File([large], name)));
    await expectRefusal(form, ["attachments"], "Maximum 3 files allowed");
  });

  test.each([
    ["data that is not base64", { filename: "a.pdf", file_data: "%%%" }, "attachments.0.file_data"],
    ["incomplete base64 data", { filename: "a.pdf", file_data: "JVBER" }, "attachments.0.file_data"],
    ["no content", { filename: "a.pdf" }, "attachments.0.file_data"],
    ["data that is not a text", { filename: "a.pdf", file_data: 7 }, "attachments.0.file_data"],
    ["no name", { file_data: base64(PDF) }, "attachments.0.filename"],
    ["an empty name", { filename: "", file_data: base64(PDF) }, "attachments.0.filename"],
    ["the value null", null, "attachments.0"],
  ])("an attachment with %s is refused, and the error names the field", async (_name, attachment, path) => {
    await expectRefusal({ ...LAPTOPS_SUBMISSION, attachments: [attachment] }, [path]);
  });

  test("a submission with a wrong field stores no file, and a submission with a wrong file stores no request", async () => {
    await expectRefusal({ ...LAPTOPS_SUBMISSION, title: "", attachments: [createUploadInput("a.pdf")] }, ["title"]);
    await expectRefusal({ ...LAPTOPS_SUBMISSION, currency: "XXX", attachments: [createUploadInput("a.pdf")] }, [
      "currency",
    ]);
    await expectRefusal(formOf([new File([GIF], "a.gif")], { ...LAPTOPS_SUBMISSION, amount: "much" }), ["amount"]);
    await expectRefusal(
      { ...LAPTOPS_SUBMISSION, attachments: [createUploadInput("a.pdf"), createUploadInput("b.png", svg)] },
      ["attachments.1"],
    );
  });

  test("if the database refuses a submission after its files were stored, the files are removed", async () => {
    const rita = await api.as("requester");
    const before = await api.countRows();
    await api.rows(
      "CREATE TRIGGER out_of_order BEFORE INSERT ON requests BEGIN SELECT raise(ABORT, 'out of order'); END",
    );
    vi.spyOn(console, "error").mockReturnValue();
    const answer = await rita.post("/requests", {
      ...LAPTOPS_SUBMISSION,
      attachments: [createUploadInput("a.pdf"), createUploadInput("b.pdf")],
    });
    await api.rows("DROP TRIGGER out_of_order");
    expect(answer.status).toBe(500);
    expect(await api.countRows()).toEqual(before);
    const [{ last_number } = {}] = await api.rows("SELECT last_number FROM request_series");
    expect((await api.submit("requester")).id).toBe(`REQ-2026-${Number(last_number ?? 1000) + 1}`);
  });

  test("a form with files in an unknown field is refused", async () => {
    const form = formOf([]);
    form.append("attachments", new File([PDF], "offer.pdf"));
    await expectRefusal(form, ["attachments"]);
    const empty = formOf([]);
    empty.append("attachments", new File([], ""));
    expect((await (await api.as("requester")).post("/requests", empty)).status).toBe(201);
  });

  test("a form with text instead of files is refused", async () => {
    const form = formOf([]);
    form.append("files", "not a file");
    await expectRefusal(form, ["files.0"]);
  });
});

describe("a modification of a request", () => {
  test.each([
    [{ title: "" }, "title"],
    [{ title: "x".repeat(201) }, "title"],
    [{ description: " " }, "description"],
    [{ amount: "much" }, "amount"],
    [{ amount: -5 }, "amount"],
    [{ amount: null }, "amount"],
    [{ currency: "XXX" }, "currency"],
    [{ request_type: "holiday" }, "request_type"],
    [{ priority: "SOON" }, "priority"],
    [{ due_date: "soon" }, "due_date"],
    [{ version: "latest" }, "version"],
  ])("a modification with the wrong value %j is refused, and the error names the field", async (fields, path) => {
    const { id } = await api.submit("requester");
    const before = await api.countRows();
    const answer = await (await api.as("requester")).put(`/requests/${id}`, fields);
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ path }] } });
    expect(await api.countRows()).toEqual(before);
  });
});

describe("an action on a request", () => {
  const comment = "Comments Required: Approval comments are mandatory. Please provide comments before approving.";
  const response = "Response Required: Please provide the requested information";

  test.each([
    ["manager", { action: "approved" }, "comments", comment],
    ["manager", { action: "approved", comments: "  " }, "comments", comment],
    ["manager", { action: "rejected" }, "comments", comment],
    ["manager", { action: "request_info" }, "info_requested", undefined],
    ["manager", { action: "reassign" }, "reassign_to_id", undefined],
    ["manager", { action: "reassign", reassign_to_id: "nobody" }, "reassign_to_id", undefined],
    ["manager", { action: "comment", comments: "" }, "comments", undefined],
    ["manager", { action: "approve", comments: "Fine" }, "action", "Please choose a valid action"],
    ["manager", { comments: "Fine" }, "action", "Please choose a valid action"],
    ["manager", { action: "approved", comments: 7 }, "comments", undefined],
    ["manager", { action: "approved", comments: "x".repeat(5_001) }, "comments", undefined],
    ["manager", { action: "approved", comments: "Fine", version: 0 }, "version", undefined],
    ["requester", { action: "cancelled" }, "cancellation_reason", undefined],
  ] as const)(
    "if the %s acts on a request with the fields %j, the API refuses the action because the field '%s' is missing or wrong",
    async (who, fields, path, detail) => {
      const { id } = await api.submit("requester");
      const before = await api.countRows();
      const client = await api.as(who);
      const answer = await client.post("/requests/enhanced-action", { request_id: id, ...fields });
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ path }] } });
      if (detail !== undefined) expect(answer.body.detail).toBe(detail);
      expect(await api.countRows()).toEqual(before);
    },
  );

  test("if an approver has asked a question, an answer of the requester without text is refused", async () => {
    const { id } = await api.submit("requester");
    const act = async (who: "manager" | "requester", fields: object) =>
      (await api.as(who)).post("/requests/enhanced-action", { request_id: id, ...fields });
    await act("manager", { action: "request_info", info_requested: "Which?" });
    expect(await act("requester", { action: "respond", additional_info: " " })).toMatchObject({
      status: 422,
      body: { detail: response },
    });
  });

  test.each([
    ["approved", "approve"],
    ["rejected", "reject"],
    ["request_info", "request_info"],
    ["comment", "comment"],
    ["cancelled", "cancel"],
    ["reassign", "reassign"],
    ["remind", "remind"],
    ["respond", "respond"],
  ])("the action '%s' in an API call is translated to the action '%s' of the services", (word, action) => {
    expect(JsonAction.parse({ request_id: "REQ-2026-1001", action: word }).action).toBe(action);
  });

  test("if a call acts on a request, the API returns 422 for a missing request number and 404 for an unknown request number", async () => {
    const marc = await api.as("manager");
    const act = (fields: object) =>
      marc.post("/requests/enhanced-action", { action: "approved", comments: "Fine", ...fields });
    expect(await act({})).toMatchObject({ status: 422, body: { errors: [{ path: "request_id" }] } });
    expect(await act({ request_id: "REQ-2026-9999" })).toMatchObject({ status: 404, body: { code: "not_found" } });
  });

  test("a request cannot be reassigned to its requester, its current approver or an inactive person", async () => {
    const { id } = await api.submit("requester");
    await api.rows("UPDATE users SET is_active = 0 WHERE username = 'it.manager'");
    const marc = await api.as("manager");
    for (const target of ["requester", "manager", "it.manager"] as const) {
      const body = { request_id: id, action: "reassign", reassign_to_id: api.backend.people[target] };
      expect((await marc.post("/requests/enhanced-action", body)).status, target).toBe(422);
    }
    await api.rows("UPDATE users SET is_active = 1 WHERE username = 'it.manager'");
  });
});
