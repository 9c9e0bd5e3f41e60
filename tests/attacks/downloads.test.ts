import { unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { RequestDetails } from "../../domain/entities.ts";
import { type RequestEvent, toCanonicalJson } from "../../domain/requests/events.ts";
import { concatBytes, SAMPLE_FILES } from "../support/files.ts";
import { addHashes } from "../support/record.ts";
import { runWithoutTriggers } from "../support/tamper.ts";
import { base64, createApiTest, createUploadInput, LAPTOPS_SUBMISSION } from "../worker/api/api-test.ts";
import type { Client } from "../worker/api/client.ts";

const api = createApiTest();

/** The content of a file that image viewers open as a GIF, but that runs as a script if its name ends in `.js`. */
const GIF_SCRIPT = concatBytes(SAMPLE_FILES.gif, new TextEncoder().encode("=1;/**/alert(document.domain)//"));
const GIF_PAGE = concatBytes(SAMPLE_FILES.gif, SAMPLE_FILES.html);

async function submit(
  ...files: ReturnType<typeof createUploadInput>[]
): Promise<{ rita: Client; request: RequestDetails }> {
  const rita = await api.as("requester");
  const { status, body } = await rita.post<RequestDetails>("/requests", { ...LAPTOPS_SUBMISSION, attachments: files });
  expect(status).toBe(201);
  return { rita, request: body };
}

/** Views and downloads each attachment. Returns the file names in Content-Disposition: `filename` (plain) and `filename*` (exact). */
async function servedNames(client: Client, { id, attachments }: RequestDetails) {
  const names: { plain: string; exact: string }[] = [];
  for (const file of attachments)
    for (const kind of ["view", "download"]) {
      const answer = await client.raw("GET", `/requests/${id}/attachments/${file.id}/${kind}`);
      const header = answer.headers.get("Content-Disposition") ?? "";
      const [, plain = "", exact = ""] =
        /^(?:inline|attachment); filename="([^"]*)"; filename\*=UTF-8''(\S+)$/.exec(header) ?? [];
      names.push({ plain, exact: decodeURIComponent(exact) });
      expect(answer.headers.get("Content-Type")).toBe(file.content_type);
      await answer.body?.cancel();
    }
  return names;
}

test("a script that is also a valid GIF can be downloaded only with the name and type of a GIF", async () => {
  const files = [
    createUploadInput("a.js", GIF_SCRIPT),
    createUploadInput("x.html", GIF_PAGE),
    createUploadInput("con", SAMPLE_FILES.pdf),
  ];
  const { rita, request } = await submit(...files);
  const expected = ["a.js.gif", "x.html.gif", "_con.pdf"];
  expect(request.attachments.map((file) => file.filename)).toEqual(expected);
  const { body } = await rita.get<RequestDetails>(`/requests/${request.id}/detailed`);
  expect(body.attachments.map((file) => file.filename)).toEqual(expected);
  const served = expected.flatMap((name) => [name, name]).map((name) => ({ plain: name, exact: name }));
  expect(await servedNames(rita, request)).toEqual(served);
  const pack = await rita.raw("GET", `/requests/${request.id}/evidence.zip`);
  const paths = Object.keys(unzipSync(new Uint8Array(await pack.arrayBuffer())));
  expect(paths.filter((path) => path.includes("/attachments/")).map((path) => path.split("/").at(-1))).toEqual([
    "1-a.js.gif",
    "2-x.html.gif",
    "3-con.pdf",
  ]);
});

test.each([
  ["a.js", "a.js.gif"],
  ["..\\..\\Start Menu\\run.bat", "run.bat.gif"],
  [".profile", "profile.gif"],
  ["gpj.\u202Eexe", "gpj.exe.gif"],
  ['x.gif"; filename="x.exe', 'x.gif"; filename="x.exe.gif'],
  ["x%2eexe%00.gif", "x%2eexe%00.gif"],
  [`${"x".repeat(300)}.hta`, `${"x".repeat(179)}…${"x".repeat(12)}.hta.gif`],
])(
  "a GIF that an earlier version of the product stored under the name %j is downloaded under the name %j",
  async (stored, expected) => {
    const { rita, request } = await submit(createUploadInput("picture.gif", SAMPLE_FILES.gif));
    await api.rows("UPDATE attachments SET filename = ?", stored);
    // The file is served under the name in the record, whose only entry gets the hash of its new content.
    const [entry] = (await api.rows("SELECT * FROM request_events")) as RequestEvent[];
    if (!entry) throw new Error("the request has no record");
    const payload = JSON.parse(entry.payload);
    const attachments = [{ ...payload.attachments[0], filename: stored }];
    const [renamed = entry] = addHashes([{ ...entry, payload: toCanonicalJson({ ...payload, attachments }) }]);
    const change = "UPDATE request_events SET payload = ?, hash = ?";
    await runWithoutTriggers(api.platform.DB, change, renamed.payload, renamed.hash);
    await runWithoutTriggers(
      api.platform.DB,
      "UPDATE requests SET head_hash = ? WHERE id = ?",
      renamed.hash,
      request.id,
    );
    const { body } = await rita.get<RequestDetails>(`/requests/${request.id}/detailed`);
    expect(body.attachments[0]?.filename).toBe(expected);
    for (const { plain, exact } of await servedNames(rita, body)) {
      expect(exact).toBe(expected);
      expect(plain).toMatch(/^[^"%\\]+\.gif$/);
    }
  },
);

test("a file with the name and type of a GIF is refused if its content is neither a picture nor a PDF", async () => {
  const rita = await api.as("requester");
  for (const content of [SAMPLE_FILES.html, SAMPLE_FILES.svg, SAMPLE_FILES.exe, SAMPLE_FILES.zip]) {
    const file = { filename: "photo.gif", content_type: "image/gif", file_data: base64(content) };
    expect((await rita.post("/requests", { ...LAPTOPS_SUBMISSION, attachments: [file] })).status).toBe(422);
  }
});
