import { createHash } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import type { SubmittedFile } from "../../../domain/inputs/requests.ts";
import { LIMITS } from "../../../domain/limits.ts";
import type { Message } from "../../../domain/message.ts";
import { REQUEST_FIELD_MESSAGES } from "../../../domain/requests/messages.ts";
import type { FileStore } from "../../../worker/integrations/file-store.ts";
import { HOUR_MS, MINUTE_MS } from "../../support/clock.ts";
import { inEnglish } from "../../support/english.ts";
import { concatBytes, createFileInput, SAMPLE_FILES } from "../../support/files.ts";
import { createGif, createJpeg, createPng } from "../../support/pictures.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { countStoredData, runWithFailingInserts } from "../../support/stored-data.ts";
import { bindJobs, createEnglishServices, createSubmissionInput } from "../../support/test-services.ts";
import { submitAs } from "../../support/use-cases.ts";

const backend = createServiceTest();
const { platform } = backend;

const submit = async (files: readonly SubmittedFile[], services = backend.services) =>
  services.requests.submit(await backend.as("requester"), createSubmissionInput(), files);

const countStored = () => countStoredData(platform);
const NOTHING = { stored: 0, requests: 0, attachments: 0, events: 0, orders: 0 };

describe("the checks of attachments in a submission (R22)", () => {
  test.each([
    ["png", "image/png"],
    ["apng", "image/png"],
    ["jpeg", "image/jpeg"],
    ["gif", "image/gif"],
    ["pdf", "application/pdf"],
  ] as const)(
    "a %s file is accepted under any name, gets the extension of its real type and is stored unchanged",
    async (kind, content_type) => {
      const details = unwrap(await submit([createFileInput(kind, "holiday.exe")]));
      const [info] = details.attachments;
      const filename = `holiday.exe.${kind === "apng" ? "png" : kind === "jpeg" ? "jpg" : kind}`;
      expect(info).toMatchObject({ filename, content_type, size: SAMPLE_FILES[kind].byteLength });
      const file = unwrap(
        await backend.services.requests.getAttachment(await backend.as("manager"), details.id, info?.id ?? "nothing"),
      );
      expect(file.content_type).toBe(content_type);
      expect(file.content).toEqual(SAMPLE_FILES[kind]);
      const storedHash = await platform.DB.prepare("SELECT sha256 FROM attachments").first<string>("sha256");
      expect(storedHash).toBe(createHash("sha256").update(SAMPLE_FILES[kind]).digest("hex"));
      expect(await countStored()).toEqual({ stored: 1, requests: 1, attachments: 1, events: 1, orders: 0 });
    },
  );

  test.each([
    ["jpg", createJpeg({ orientation: 1 }), createJpeg(null)],
    ["png", createPng({ orientation: 1 }), createPng(null)],
    ["gif", createGif(true), createGif(false)],
  ])(
    "a %s picture is stored without its metadata, and the record has the hash of the stored bytes",
    async (extension, content, cleaned) => {
      const details = unwrap(await submit([{ filename: `photo.${extension}`, content }]));
      const [info] = details.attachments;
      expect(info).toMatchObject({ size: cleaned.byteLength });
      const file = unwrap(
        await backend.services.requests.getAttachment(await backend.as("manager"), details.id, info?.id ?? "nothing"),
      );
      expect(file.content).toEqual(cleaned);
      const hash = createHash("sha256").update(cleaned).digest("hex");
      expect(await platform.DB.prepare("SELECT sha256 FROM attachments").first<string>("sha256")).toBe(hash);
      const event = await platform.DB.prepare("SELECT payload FROM request_events WHERE request_id = ?")
        .bind(details.id)
        .first<string>("payload");
      expect(event).toContain(hash);
    },
  );

  const mark = Uint8Array.of(0xef, 0xbb, 0xbf);
  const { fileType, fileEmpty, fileDamaged } = REQUEST_FIELD_MESSAGES;
  const refused: [string, Uint8Array, (name: string) => Message][] = [
    ["svg", SAMPLE_FILES.svg, fileType],
    ["html", SAMPLE_FILES.html, fileType],
    ["exe", SAMPLE_FILES.exe, fileType],
    ["zip", SAMPLE_FILES.zip, fileType],
    ["plain text", SAMPLE_FILES.text, fileType],
    ["nothing", SAMPLE_FILES.empty, fileEmpty],
    ["zeros", new Uint8Array(2_000), fileDamaged],
    ["one byte", SAMPLE_FILES.pdf.subarray(0, 1), fileType],
    ["half a signature", SAMPLE_FILES.png.subarray(0, 7), fileDamaged],
    ["html before a gif", concatBytes(SAMPLE_FILES.html, SAMPLE_FILES.gif), fileType],
    ["a blank before a pdf", concatBytes(Uint8Array.of(0x20), SAMPLE_FILES.pdf), fileDamaged],
    ["a byte order mark before a pdf", concatBytes(mark, SAMPLE_FILES.pdf), fileDamaged],
    ["a byte order mark before a gif", concatBytes(mark, SAMPLE_FILES.gif), fileDamaged],
    [
      "a music tag before a png",
      concatBytes(
        Uint8Array.from("ID3\x03\0\0\0\0\0\0", (c) => c.charCodeAt(0)),
        SAMPLE_FILES.png,
      ),
      fileType,
    ],
    ["a zip before a pdf", concatBytes(SAMPLE_FILES.zip, SAMPLE_FILES.pdf), fileType],
  ];
  test.each(refused)(
    "a file is refused with the reason if its content is %s, even if its name is photo.jpg",
    async (_, content, message) => {
      expect(await submit([createFileInput("png", "good.png"), { filename: "photo.jpg", content }])).toMatchObject({
        code: "invalid",
        errors: [{ path: "attachments.1", message: inEnglish(message("photo.jpg")) }],
      });
      expect(await countStored()).toEqual(NOTHING);
    },
  );

  const padded = (size: number) => concatBytes(SAMPLE_FILES.pdf, new Uint8Array(size - SAMPLE_FILES.pdf.byteLength));
  test("a submission accepts up to three files of up to 2 MB, and refuses a larger file or a fourth file", async () => {
    const full = padded(LIMITS.attachment_bytes);
    expect(unwrap(await submit([{ filename: "full.pdf", content: full }])).attachments[0]?.size).toBe(2_097_152);
    expect(await submit([{ filename: "more.pdf", content: padded(LIMITS.attachment_bytes + 1) }])).toMatchObject({
      errors: [{ path: "attachments.0", message: "File more.pdf is too large. Maximum 2MB allowed." }],
    });
    expect(await submit(Array.from({ length: 4 }, () => createFileInput("gif")))).toMatchObject({
      errors: [{ path: "attachments", message: "Maximum 3 files allowed" }],
    });
    expect(
      unwrap(await submit([createFileInput("gif"), createFileInput("pdf"), createFileInput("gif")])).attachments.length,
    ).toBe(3);
  });

  test("the refusal of a submission lists the errors of all fields and files", async () => {
    const requester = await backend.as("requester");
    const files = [createFileInput("exe", "a.png"), createFileInput("png", "b.png"), createFileInput("svg", "c.png")];
    expect(
      await backend.services.requests.submit(requester, createSubmissionInput({ currency: "XXX" }), files),
    ).toMatchObject({
      errors: [{ path: "currency" }, { path: "attachments.0" }, { path: "attachments.2" }],
    });
  });
});

describe("the name of a file", () => {
  test.each([
    ["C:\\Users\\rita\\invoice.pdf", "invoice.pdf"],
    ["../../etc/passwd", "passwd.pdf"],
    ["bill\r\nSet-Cookie: a=b.pdf", "billSet-Cookie: a=b.pdf"],
    ["half \ud83d.pdf", "half.pdf"],
    ["Größe 🧾.pdf", "Größe 🧾.pdf"],
    ["", "file.pdf"],
    [' "quoted" ', '"quoted".pdf'],
  ])("an attachment with the filename %j is stored as %j", async (filename, expected) => {
    const details = unwrap(await submit([createFileInput("pdf", filename)]));
    expect(details.attachments.map((one) => one.filename)).toEqual([expected]);
    const read = unwrap(await backend.services.requests.get(await backend.as("requester"), details.id));
    expect(read.attachments).toEqual(details.attachments);
    expect(unwrap(await backend.services.requests.verifyHistory(await backend.as("admin"), details.id))).toBeNull();
  });

  test.each([`${"x".repeat(400)}.pdf`, `${"🧾".repeat(400)}.pdf`])(
    "a very long filename is shortened in the middle and still has its extension",
    async (filename) => {
      const [info] = unwrap(await submit([createFileInput("pdf", filename)])).attachments;
      expect([...(info?.filename ?? "")].length).toBe(LIMITS.filename);
      expect(info?.filename).toMatch(/^(x{179}…x{16}|(🧾){179}…(🧾){16})\.pdf$/u);
    },
  );
});

/** Returns services whose file store has the functions in `files` instead of the real ones. */
const servicesWith = (files: Partial<FileStore>) =>
  createEnglishServices({ ...backend.deps, files: { ...backend.deps.files, ...files } });

/** Returns background jobs whose file store has the functions in `files` instead of the real ones. */
const jobsWith = (files: Partial<FileStore>) =>
  bindJobs({ ...backend.deps, files: { ...backend.deps.files, ...files } });

describe("the files of a failed submission", () => {
  const files = [createFileInput("pdf"), createFileInput("gif"), createFileInput("png")];

  test.each(["request_events", "requests", "request_participants", "attachments", "notifications"])(
    "if D1 refuses a row of %s, the submission leaves no files",
    async (table) => {
      await runWithFailingInserts(platform, table, () => expect(submit(files)).rejects.toThrow("the disk is full"));
      expect(await countStored()).toEqual(NOTHING);
      expect(unwrap(await submit(files)).id).toBe("REQ-2026-1001");
    },
  );

  test("if a submission fails because it gets no request number, it leaves no files", async () => {
    await platform.DB.prepare(
      "CREATE TRIGGER lost BEFORE INSERT ON request_series BEGIN SELECT RAISE(ABORT, 'NOT NULL constraint failed: request_series.last_id'); END",
    ).run();
    try {
      expect(await submit(files)).toMatchObject({ ok: false, code: "busy" });
    } finally {
      await platform.DB.prepare("DROP TRIGGER lost").run();
    }
    expect(await countStored()).toEqual(NOTHING);
  });

  test("if R2 refuses one file of a submission, the submission fails and the other files are removed", async () => {
    let refused = false;
    const services = servicesWith({
      put: async (key, content, content_type) => {
        if (!refused) {
          refused = true;
          throw new Error("R2 is away");
        }
        await backend.deps.files.put(key, content, content_type);
      },
    });
    await expect(submit(files, services)).rejects.toThrow("R2 is away");
    expect(await countStored()).toEqual(NOTHING);
  });

  test("if R2 cannot delete the files of a failed submission, a scheduled job deletes them an hour later", async () => {
    const warned = vi.spyOn(console, "error").mockReturnValue();
    const services = servicesWith({
      remove: async () => {
        throw new Error("R2 is away");
      },
    });
    await runWithFailingInserts(platform, "requests", () =>
      expect(submit(files, services)).rejects.toThrow("the disk is full"),
    );
    expect(warned).toHaveBeenCalledOnce();
    expect(await countStored()).toEqual({ ...NOTHING, stored: 3, orders: 3 });
    expect(await backend.jobs.removeDeletedFiles()).toEqual({ removed: 0 });
    backend.wait(HOUR_MS);
    expect(await backend.jobs.removeDeletedFiles()).toEqual({ removed: 3 });
    expect(await countStored()).toEqual(NOTHING);
  });

  test("if the process ends after the files of a submission are stored, a scheduled job deletes them an hour later", async () => {
    const died = new Promise<never>(() => undefined);
    await new Promise<void>((stored) => {
      const send: typeof backend.deps.db.sendBatch = async (queries) => {
        if ((await platform.FILES.list()).objects.length < files.length) return backend.deps.db.sendBatch(queries);
        stored();
        return died;
      };
      void submit(files, createEnglishServices({ ...backend.deps, db: { ...backend.deps.db, sendBatch: send } }));
    });
    expect(await countStored()).toEqual({ ...NOTHING, stored: 3, orders: 3 });
    backend.wait(HOUR_MS);
    await backend.jobs.removeDeletedFiles();
    expect(await countStored()).toEqual(NOTHING);
  });

  test("if D1 stores a submission but the response of D1 is lost, the files of the submission stay", async () => {
    const services = createEnglishServices({
      ...backend.deps,
      db: {
        ...backend.deps.db,
        sendBatch: async (queries) => {
          const before = (await countStored()).requests;
          const answer = await backend.deps.db.sendBatch(queries);
          if ((await countStored()).requests !== before) throw new Error("Network connection lost.");
          return answer;
        },
      },
    });
    await expect(submit(files, services)).rejects.toThrow("Network connection lost.");
    expect(await countStored()).toEqual({ stored: 3, requests: 1, attachments: 3, events: 1, orders: 0 });
  });
});

describe("the files of a deleted request", () => {
  async function submitAndDelete(): Promise<void> {
    const { id } = await submitAs(backend, "requester", {}, [createFileInput("pdf"), createFileInput("gif")]);
    unwrap(await backend.services.requests.delete(await backend.as("admin"), id));
    expect(await countStored()).toMatchObject({ stored: 2, requests: 0, attachments: 0, orders: 2 });
  }

  test("the next scheduled run deletes the files of a deleted request", async () => {
    await submitAndDelete();
    expect(await backend.jobs.removeDeletedFiles()).toEqual({ removed: 2 });
    expect(await countStored()).toMatchObject({ stored: 0, orders: 0 });
    expect(await backend.jobs.removeDeletedFiles()).toEqual({ removed: 0 });
  });

  test("two concurrent runs of the job delete the files of a deleted request without an error", async () => {
    await submitAndDelete();
    await Promise.all([backend.jobs.removeDeletedFiles(), backend.jobs.removeDeletedFiles()]);
    expect(await countStored()).toMatchObject({ stored: 0, orders: 0 });
  });

  test("if R2 cannot delete a file, each retry waits twice as long as the retry before, from one minute to at most one hour", async () => {
    await submitAndDelete();
    const failing = jobsWith({
      remove: async () => {
        throw new Error("R2 is away");
      },
    });
    const orders = async () =>
      (
        await platform.DB.prepare(
          "SELECT attempts, next_attempt_at, last_error FROM outbox WHERE topic = 'file.delete'",
        ).all<{
          attempts: number;
          next_attempt_at: string;
          last_error: string;
        }>()
      ).results;
    for (const [at, minutes] of [1, 2, 4, 8, 16, 32, 60, 60].entries()) {
      expect(await failing.removeDeletedFiles()).toEqual({ removed: 0 });
      const next_attempt_at = new Date(backend.clock.now.getTime() + minutes * MINUTE_MS).toISOString();
      const expected = { attempts: at + 1, next_attempt_at, last_error: "Error: R2 is away" };
      expect(await orders()).toEqual([expected, expected]);
      backend.wait(minutes * MINUTE_MS - 1);
      expect(await backend.jobs.removeDeletedFiles()).toEqual({ removed: 0 });
      backend.wait(1);
    }
    expect(await backend.jobs.removeDeletedFiles()).toEqual({ removed: 2 });
    expect(await countStored()).toMatchObject({ stored: 0, orders: 0 });
  });

  test("if R2 cannot delete a file, a scheduled run deletes the other files, and the next run succeeds even if the file no longer exists", async () => {
    await submitAndDelete();
    const [first] = (await platform.FILES.list()).objects;
    const failing = jobsWith({
      remove: async (keys) => {
        if (keys.includes(first?.key ?? "")) throw new Error("R2 is away");
        await backend.deps.files.remove(keys);
      },
    });
    expect(await failing.removeDeletedFiles()).toEqual({ removed: 1 });
    await platform.FILES.delete(first?.key ?? "");
    backend.wait(MINUTE_MS);
    expect(await backend.jobs.removeDeletedFiles()).toEqual({ removed: 1 });
    expect(await countStored()).toMatchObject({ stored: 0, orders: 0 });
  });
});
