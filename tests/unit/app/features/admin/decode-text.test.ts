import { expect, test } from "vitest";
import { decodeText } from "../../../../../app/features/admin/decode-text.ts";

const toBytes = (buffer: Buffer): ArrayBuffer => new Uint8Array(buffer).buffer;

test.each([
  ["UTF-8", Buffer.from("Zoé, 5 €")],
  ["UTF-8 with a byte order mark", Buffer.from("\uFEFFZoé, 5 €")],
  ["UTF-16 with a byte order mark", Buffer.from("\uFEFFZoé, 5 €", "utf16le")],
  ["Windows-1252", Buffer.from([0x5a, 0x6f, 0xe9, 0x2c, 0x20, 0x35, 0x20, 0x80])],
])("a text file in %s is decoded", (_, buffer) => {
  expect(decodeText(toBytes(buffer))).toBe("Zoé, 5 €");
});

test("an empty file is decoded as an empty text", () => {
  expect(decodeText(new ArrayBuffer(0))).toBe("");
});
