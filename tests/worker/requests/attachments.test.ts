import { createHash } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { FileInput } from "../../../domain/inputs/requests.ts";
import { LIMITS } from "../../../domain/limits.ts";
import { REQUEST_MESSAGES } from "../../../domain/requests/messages.ts";
import type { FileStore } from "../../../worker/integrations/file-store.ts";
import { createServices } from "../../../worker/services/index.ts";
import { HOUR_MS, MINUTE_MS } from "../../support/clock.ts";
import { concatBytes, fileInput, SAMPLE_FILES } from "../../support/files.ts";
import { createPlatform, type Platform } from "../../support/platform.ts";
import { unwrap } from "../../support/result.ts";
import { countStoredData, withFailingInserts } from "../../support/stored-data.ts";
import { bindJobs, createTestServices, submission, type TestServices } from "../../support/test-services.ts";
import { submitAs } from "../../support/use-cases.ts";

let platform: Platform;
let cast: TestServices;
beforeAll(async () => {
  platform = await createPlatform();
});
afterAll(() => platform.dispose());
beforeEach(async () => {
  await platform.reset();
  cast = await createTestServices(platform);
});

const submit = async (files: readonly FileInput[], services = cast.services) =>
  services.requests.submit(await cast.as("requester"), submission(), files);

const wait = (milliseconds: number) => {
  cast.clock.now = new Date(cast.clock.now.getTime() + milliseconds);
};

const leftovers = () => countStoredData(platform);
const NOTHING = { stored: 0, requests: 0, attachments: 0, events: 0, orders: 0 };

describe("the type of a file (R22)", () => {
  test.each([
    ["png", "image/png"],
    ["apng", "image/png"],
    ["jpeg", "image/jpeg"],
    ["gif", "image/gif"],
    ["pdf", "application/pdf"],
  ] as const)(
    "a file of type %s is accepted under any name, gets the extension of its content, and comes back unchanged",
    async (kind, content_type) => {
      const details = unwrap(await submit([fileInput(kind, "holiday.exe")]));
      const [info] = details.attachments;
      const filename = `holiday.exe.${kind === "apng" ? "png" : kind === "jpeg" ? "jpg" : kind}`;
      expect(info).toMatchObject({ filename, content_type, size: SAMPLE_FILES[kind].byteLength });
      const file = unwrap(
        await cast.services.requests.getAttachment(await cast.as("manager"), details.id, info?.id ?? "nothing"),
      );
      expect(file.content_type).toBe(content_type);
      expect(new Uint8Array(await new Response(file.body).arrayBuffer())).toEqual(SAMPLE_FILES[kind]);
      const stored = await platform.DB.prepare("SELECT sha256 FROM attachments").first<string>("sha256");
      expect(stored).toBe(createHash("sha256").update(SAMPLE_FILES[kind]).digest("hex"));
      expect(await leftovers()).toEqual({ stored: 1, requests: 1, attachments: 1, events: 1, orders: 0 });
    },
  );

  const mark = Uint8Array.of(0xef, 0xbb, 0xbf);
  const refused: [string, Uint8Array][] = [
    ["svg", SAMPLE_FILES.svg],
    ["html", SAMPLE_FILES.html],
    ["exe", SAMPLE_FILES.exe],
    ["zip", SAMPLE_FILES.zip],
    ["plain text", SAMPLE_FILES.text],
    ["nothing", SAMPLE_FILES.empty],
    ["one byte", SAMPLE_FILES.pdf.subarray(0, 1)],
    ["half a signature", SAMPLE_FILES.png.subarray(0, 7)],
    ["html before a gif", concatBytes(SAMPLE_FILES.html, SAMPLE_FILES.gif)],
    ["a blank before a pdf", concatBytes(Uint8Array.of(0x20), SAMPLE_FILES.pdf)],
    ["a byte order mark before a pdf", concatBytes(mark, SAMPLE_FILES.pdf)],
    ["a byte order mark before a gif", concatBytes(mark, SAMPLE_FILES.gif)],
    [
      "a music tag before a png",
      concatBytes(
        Uint8Array.from("ID3\x03\0\0\0\0\0\0", (c) => c.charCodeAt(0)),
        SAMPLE_FILES.png,
      ),
    ],
    ["a zip before a pdf", concatBytes(SAMPLE_FILES.zip, SAMPLE_FILES.pdf)],
  ];
  test.each(refused)("a file with %s as content is refused under any name", async (_, content) => {
    expect(await submit([fileInput("png", "good.png"), { filename: "photo.jpg", content }])).toMatchObject({
      code: "invalid",
      errors: [{ path: "attachments.1", message: REQUEST_MESSAGES.fileType("photo.jpg") }],
    });
    expect(await leftovers()).toEqual(NOTHING);
  });

  const padded = (size: number) => concatBytes(SAMPLE_FILES.pdf, new Uint8Array(size - SAMPLE_FILES.pdf.byteLength));
  test("a file of 2 MB is accepted, one byte more is refused, and so is a fourth file", async () => {
    const full = padded(LIMITS.attachment_bytes);
    expect(unwrap(await submit([{ filename: "full.pdf", content: full }])).attachments[0]?.size).toBe(2_097_152);
    expect(await submit([{ filename: "more.pdf", content: padded(LIMITS.attachment_bytes + 1) }])).toMatchObject({
      errors: [{ path: "attachments.0", message: "File more.pdf is too large. Maximum 2MB allowed." }],
    });
    expect(await submit(Array.from({ length: 4 }, () => fileInput("gif")))).toMatchObject({
      errors: [{ path: "attachments", message: "Maximum 3 files allowed" }],
    });
    expect(unwrap(await submit([fileInput("gif"), fileInput("pdf"), fileInput("gif")])).attachments.length).toBe(3);
  });

  test("all errors of files are reported together with those of the fields", async () => {
    const requester = await cast.as("requester");
    const files = [fileInput("exe", "a.png"), fileInput("png", "b.png"), fileInput("svg", "c.png")];
    expect(await cast.services.requests.submit(requester, submission({ currency: "XXX" }), files)).toMatchObject({
      errors: [{ path: "currency" }, { path: "attachments.0" }, { path: "attachments.2" }],
    });
  });
});

describe("a file's name", () => {
  test.each([
    ["C:\\Users\\rita\\invoice.pdf", "invoice.pdf"],
    ["../../etc/passwd", "passwd.pdf"],
    ["bill\r\nSet-Cookie: a=b.pdf", "billSet-Cookie: a=b.pdf"],
    ["half \ud83d.pdf", "half.pdf"],
    ["Größe 🧾.pdf", "Größe 🧾.pdf"],
    ["", "file.pdf"],
    [' "quoted" ', '"quoted".pdf'],
  ])("the file name %j becomes %j", async (filename, expected) => {
    const details = unwrap(await submit([fileInput("pdf", filename)]));
    expect(details.attachments.map((one) => one.filename)).toEqual([expected]);
    const read = unwrap(await cast.services.requests.get(await cast.as("requester"), details.id));
    expect(read.attachments).toEqual(details.attachments);
    expect(unwrap(await cast.services.requests.verifyHistory(await cast.as("admin"), details.id))).toBeNull();
  });

  test.each([`${"x".repeat(400)}.pdf`, `${"🧾".repeat(400)}.pdf`])(
    "a very long file name keeps its beginning and its end",
    async (filename) => {
      const [info] = unwrap(await submit([fileInput("pdf", filename)])).attachments;
      expect([...(info?.filename ?? "")].length).toBe(LIMITS.filename);
      expect(info?.filename).toMatch(/^(x{179}…x{16}|(🧾){179}…(🧾){16})\.pdf$/u);
    },
  );
});

/** Returns the services on another file store. */
const servicesWith = (files: Partial<FileStore>) =>
  createServices({ ...cast.deps, files: { ...cast.deps.files, ...files } });

const jobsWith = (files: Partial<FileStore>) => bindJobs({ ...cast.deps, files: { ...cast.deps.files, ...files } });

describe("a submission that fails half-way", () => {
  const files = [fileInput("pdf"), fileInput("gif"), fileInput("png")];

  test.each(["request_events", "requests", "request_participants", "attachments", "notifications"])(
    "no file is left when D1 refuses the row of %s",
    async (table) => {
      await withFailingInserts(platform, table, () => expect(submit(files)).rejects.toThrow("the disk is full"));
      expect(await leftovers()).toEqual(NOTHING);
      expect(unwrap(await submit(files)).id).toBe("REQ-2026-1001");
    },
  );

  test("no file is left when the number series is exhausted", async () => {
    await platform.DB.prepare(
      "CREATE TRIGGER lost BEFORE INSERT ON request_series BEGIN SELECT RAISE(ABORT, 'NOT NULL constraint failed: request_series.last_id'); END",
    ).run();
    try {
      expect(await submit(files)).toMatchObject({ ok: false, code: "busy" });
    } finally {
      await platform.DB.prepare("DROP TRIGGER lost").run();
    }
    expect(await leftovers()).toEqual(NOTHING);
  });

  test("no file is left when R2 refuses one file while others are being written", async () => {
    let refused = false;
    const services = servicesWith({
      put: async (key, content, content_type) => {
        if (!refused) {
          refused = true;
          throw new Error("R2 is away");
        }
        await cast.deps.files.put(key, content, content_type);
      },
    });
    await expect(submit(files, services)).rejects.toThrow("R2 is away");
    expect(await leftovers()).toEqual(NOTHING);
  });

  test("a job deletes the files once if R2 cannot delete them after the failure", async () => {
    const warned = vi.spyOn(console, "error").mockReturnValue();
    const services = servicesWith({
      remove: async () => {
        throw new Error("R2 is away");
      },
    });
    await withFailingInserts(platform, "requests", () =>
      expect(submit(files, services)).rejects.toThrow("the disk is full"),
    );
    expect(warned).toHaveBeenCalledOnce();
    expect(await leftovers()).toEqual({ ...NOTHING, stored: 3, orders: 3 });
    expect(await cast.jobs.removeDeletedFiles()).toEqual({ removed: 0 });
    wait(HOUR_MS);
    expect(await cast.jobs.removeDeletedFiles()).toEqual({ removed: 3 });
    expect(await leftovers()).toEqual(NOTHING);
  });

  test("a job deletes the files if the process dies between the files and the batch", async () => {
    const died = new Promise<never>(() => undefined);
    await new Promise<void>((stored) => {
      const send: typeof cast.deps.db.sendBatch = async (queries) => {
        if ((await platform.FILES.list()).objects.length < files.length) return cast.deps.db.sendBatch(queries);
        stored();
        return died;
      };
      void submit(files, createServices({ ...cast.deps, db: { ...cast.deps.db, sendBatch: send } }));
    });
    expect(await leftovers()).toEqual({ ...NOTHING, stored: 3, orders: 3 });
    wait(HOUR_MS);
    await cast.jobs.removeDeletedFiles();
    expect(await leftovers()).toEqual(NOTHING);
  });

  test("the files stay if the batch succeeded but its response was lost", async () => {
    const services = createServices({
      ...cast.deps,
      db: {
        ...cast.deps.db,
        sendBatch: async (queries) => {
          const before = (await leftovers()).requests;
          const answer = await cast.deps.db.sendBatch(queries);
          if ((await leftovers()).requests !== before) throw new Error("Network connection lost.");
          return answer;
        },
      },
    });
    await expect(submit(files, services)).rejects.toThrow("Network connection lost.");
    expect(await leftovers()).toEqual({ stored: 3, requests: 1, attachments: 3, events: 1, orders: 0 });
  });
});

describe("the files of a deleted request", () => {
  async function deleted(): Promise<void> {
    const { id } = await submitAs(cast, "requester", {}, [fileInput("pdf"), fileInput("gif")]);
    unwrap(await cast.services.requests.delete(await cast.as("admin"), id));
    expect(await leftovers()).toMatchObject({ stored: 2, requests: 0, attachments: 0, orders: 2 });
  }

  test("the files of a deleted request are deleted by the next run of the job", async () => {
    await deleted();
    expect(await cast.jobs.removeDeletedFiles()).toEqual({ removed: 2 });
    expect(await leftovers()).toMatchObject({ stored: 0, orders: 0 });
    expect(await cast.jobs.removeDeletedFiles()).toEqual({ removed: 0 });
  });

  test("the files of a deleted request are deleted once if two runs are concurrent", async () => {
    await deleted();
    await Promise.all([cast.jobs.removeDeletedFiles(), cast.jobs.removeDeletedFiles()]);
    expect(await leftovers()).toMatchObject({ stored: 0, orders: 0 });
  });

  test("deleting the files is retried while R2 fails, after delays that double up to an hour", async () => {
    await deleted();
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
      const next_attempt_at = new Date(cast.clock.now.getTime() + minutes * MINUTE_MS).toISOString();
      const expected = { attempts: at + 1, next_attempt_at, last_error: "Error: R2 is away" };
      expect(await orders()).toEqual([expected, expected]);
      wait(minutes * MINUTE_MS - 1);
      expect(await cast.jobs.removeDeletedFiles()).toEqual({ removed: 0 });
      wait(1);
    }
    expect(await cast.jobs.removeDeletedFiles()).toEqual({ removed: 2 });
    expect(await leftovers()).toMatchObject({ stored: 0, orders: 0 });
  });

  test("the other files are deleted even if one deletion fails or a file no longer exists", async () => {
    await deleted();
    const [first] = (await platform.FILES.list()).objects;
    const failing = jobsWith({
      remove: async (keys) => {
        if (keys.includes(first?.key ?? "")) throw new Error("R2 is away");
        await cast.deps.files.remove(keys);
      },
    });
    expect(await failing.removeDeletedFiles()).toEqual({ removed: 1 });
    await platform.FILES.delete(first?.key ?? "");
    wait(MINUTE_MS);
    expect(await cast.jobs.removeDeletedFiles()).toEqual({ removed: 1 });
    expect(await leftovers()).toMatchObject({ stored: 0, orders: 0 });
  });
});
