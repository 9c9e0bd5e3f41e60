import { expect, test } from "vitest";
import { decodeText } from "../../../app/features/admin/decode-text.ts";

const bytesOf = (buffer: Buffer): ArrayBuffer => new Uint8Array(buffer).buffer;

test.each([
  ["UTF-8", Buffer.from("Zoé, 5 €")],
  ["UTF-8 with its mark", Buffer.from("\uFEFFZoé, 5 €")],
  ["UTF-16 with its mark", Buffer.from("\uFEFFZoé, 5 €", "utf16le")],
  ["the Windows code page", Buffer.from([0x5a, 0x6f, 0xe9, 0x2c, 0x20, 0x35, 0x20, 0x80])],
])("%s is read", (_, buffer) => {
  expect(decodeText(bytesOf(buffer))).toBe("Zoé, 5 €");
});

test("nothing is empty", () => {
  expect(decodeText(new ArrayBuffer(0))).toBe("");
});
