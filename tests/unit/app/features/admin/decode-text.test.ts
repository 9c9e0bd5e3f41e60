import { deflateRawSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { decodeText } from "../../../../../app/features/admin/decode-text.ts";
import { IMPORT_LIMIT_MESSAGE, LIMITS } from "../../../../../domain/limits.ts";
import { inEnglish } from "../../../../support/english.ts";

const toBytes = (buffer: Buffer): ArrayBuffer => new Uint8Array(buffer).buffer;
const decode = (buffer: Buffer) => inEnglish(decodeText(toBytes(buffer)));

const TABLE = "username;name\r\nzoe;Zoé, 5 €\r\n";
const toUtf16Be = (text: string) => Buffer.from(text, "utf16le").swap16();
const toWindows1252 = (text: string) => Buffer.from(text.replaceAll("€", "\u0080").replaceAll("’", "\u0092"), "latin1");

/** Returns the bytes of a ZIP archive with the entries, as spreadsheet programs write it. */
function createArchive(paths: readonly string[]): Buffer {
  const entries = paths.map((path) => {
    const content = deflateRawSync(Buffer.from(`content of ${path}`));
    const header = Buffer.alloc(30);
    header.write("PK\u0003\u0004", "latin1");
    header.writeUInt32LE(content.length, 18);
    header.writeUInt16LE(path.length, 26);
    return Buffer.concat([header, Buffer.from(path), content]);
  });
  return Buffer.concat(entries);
}

describe("the text of an imported file", () => {
  test.each([
    ["UTF-8, as Google Sheets and Numbers save it", Buffer.from(TABLE)],
    ["UTF-8 with a byte order mark, as Excel saves it", Buffer.from(`\uFEFF${TABLE}`)],
    ["UTF-16 with a byte order mark, as Excel saves Unicode text", Buffer.from(`\uFEFF${TABLE}`, "utf16le")],
    ["UTF-16 without a byte order mark", Buffer.from(TABLE, "utf16le")],
    ["big-endian UTF-16 with a byte order mark", toUtf16Be(`\uFEFF${TABLE}`)],
    ["big-endian UTF-16 without a byte order mark", toUtf16Be(TABLE)],
    ["Windows-1252, as older versions of Excel save it", toWindows1252(TABLE)],
  ])("a file in %s is decoded", (_, buffer) => {
    expect(decode(buffer)).toEqual({ text: TABLE, problem: null });
  });

  test("French, German and Spanish texts in Windows-1252 are decoded", () => {
    for (const text of ["Éloïse l’été, ça coûte 3 € à Nîmes", "Größe, Füße, Ärger", "¿Señor Muñoz? «Año»", "Skąd"])
      expect(decode(toWindows1252(text.replace("ą", "a"))).text).toBe(text.replace("ą", "a"));
  });

  test.each([
    [
      "Mac Roman",
      Buffer.from([...Buffer.from("name\nZo"), 0x8e, 0x0a, ...Buffer.from("Andr"), 0x8e, ...Buffer.from("e")]),
    ],
    ["Windows-1251", Buffer.from([...Buffer.from("name\n"), 0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2])],
    ["Shift_JIS", Buffer.from([...Buffer.from("name\n"), 0x83, 0x6d, 0x81, 0x5b, 0x83, 0x67])],
    ["GBK", Buffer.from([...Buffer.from("name\n"), 0xb2, 0xc9, 0xb9, 0xba])],
    ["UTF-32", Buffer.from([0xff, 0xfe, 0, 0, 0x61, 0, 0, 0])],
    ["no text at all", Buffer.from([0, 1, 2, 3, 0, 0, 7, 9])],
  ])("a file in %s is refused with the names of the accepted encodings", (_, buffer) => {
    expect(decode(buffer)).toEqual({ text: null, problem: expect.stringContaining("neither in UTF-8 nor in UTF-16") });
  });

  test.each([
    ["an Excel workbook (.xlsx)", createArchive(["[Content_Types].xml", "_rels/.rels", "xl/workbook.xml"])],
    [
      "an OpenDocument spreadsheet (.ods)",
      Buffer.concat([createArchive(["mimetype"]), Buffer.from("application/vnd.oasis.opendocument.spreadsheet")]),
    ],
    ["a Numbers document (.numbers)", createArchive(["Index/Document.iwa"])],
    ["a ZIP archive", createArchive(["people.csv"])],
    ["an Excel workbook (.xls)", Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1])],
    ["a PDF", Buffer.from("%PDF-1.7\n")],
    ["a picture", Buffer.from([0x89, 0x50, 0x4e, 0x47])],
  ])("%s is recognized and named", (name, buffer) => {
    expect(decode(buffer)).toEqual({
      text: null,
      problem: `This is ${name}. Please save it as CSV and import that file`,
    });
  });

  test.each([
    ["Latin letters", "a", 1],
    ["accents", "é", 2],
    ["Chinese", "采", 3],
    ["emoji", "\u{1F680}", 4],
  ])(
    "a text of %s may have as many bytes in UTF-8 as the limit says, in whatever encoding the file is",
    (_, letter, bytes) => {
      const fitting = letter.repeat(Math.floor(LIMITS.import_bytes / bytes));
      expect(decode(Buffer.from(fitting)).problem).toBeNull();
      expect(decode(Buffer.from(`\uFEFF${fitting}`, "utf16le")).problem).toBeNull();
      expect(decode(Buffer.from(fitting + letter)).problem).toBe(inEnglish(IMPORT_LIMIT_MESSAGE));
      expect(decode(Buffer.from(`\uFEFF${fitting}${letter}`, "utf16le")).problem).toBe(inEnglish(IMPORT_LIMIT_MESSAGE));
    },
  );

  test("the message about the limit names the limits", () => {
    expect(inEnglish(IMPORT_LIMIT_MESSAGE)).toContain(LIMITS.import_rows.toLocaleString("en"));
    expect(inEnglish(IMPORT_LIMIT_MESSAGE)).toContain(`${LIMITS.import_bytes / 2 ** 20} MB`);
  });

  test("an empty file is decoded as an empty text", () => {
    expect(decodeText(new ArrayBuffer(0))).toEqual({ text: "", problem: null });
  });
});
