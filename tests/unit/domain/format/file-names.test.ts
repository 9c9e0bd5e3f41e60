import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { cleanFileName, getDownloadFileName, readMultipartName } from "../../../../domain/format/file-names.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { ATTACHMENT_MEDIA_TYPES } from "../../../../domain/requests/messages.ts";

const LONG = "x".repeat(400);

describe("the name of a file", () => {
  test.each([
    ["offer.pdf", "application/pdf", "offer.pdf"],
    ["OFFER.PDF", "application/pdf", "OFFER.PDF"],
    ["photo.jpeg", "image/jpeg", "photo.jpeg"],
    ["photo.JPG", "image/jpeg", "photo.JPG"],
    ["Größe 🧾.pdf", "application/pdf", "Größe 🧾.pdf"],
    ["a.js", "image/gif", "a.js.gif"],
    ["x.html", "image/gif", "x.html.gif"],
    ["x.gif.hta", "image/gif", "x.gif.hta.gif"],
    ["photo.png", "image/jpeg", "photo.png.jpg"],
    ["scan", "application/pdf", "scan.pdf"],
    ["scan.", "application/pdf", "scan.pdf"],
    ["scan. .pdf", "application/pdf", "scan.pdf"],
    ["a.js\u202Efig.gif", "image/gif", "a.jsfig.gif"],
    ["gpj.\u202Eexe", "image/jpeg", "gpj.exe.jpg"],
    ["\u2066a\u2069\u200e\u200f\u061c.js\u2028", "image/gif", "a.js.gif"],
    ["a.gif\0.js", "image/gif", "a.gif.js.gif"],
    ["a.pdf\r\nSet-Cookie: a=b", "application/pdf", "a.pdfSet-Cookie: a=b.pdf"],
    ["C:\\Users\\rita\\run.bat", "image/png", "run.bat.png"],
    ["../../.htaccess", "application/pdf", "htaccess.pdf"],
    ["...", "application/pdf", "file.pdf"],
    [".pdf", "application/pdf", "pdf.pdf"],
    ["folder/", "image/gif", "file.gif"],
    ["", "image/png", "file.png"],
    ["CON", "application/pdf", "_CON.pdf"],
    ["con.pdf", "application/pdf", "_con.pdf"],
    ["Aux.tar.gz", "image/gif", "_Aux.tar.gz.gif"],
    ["lpt1.png", "image/png", "_lpt1.png"],
    ["console.png", "image/png", "console.png"],
    ["what.exe", "application/x-msdownload", "what.exe.bin"],
    [`${LONG}.js`, "image/gif", `${"x".repeat(179)}…${"x".repeat(13)}.js.gif`],
  ])("a file with the name %j and the detected type %s is downloaded under the name %j", (name, type, expected) => {
    expect(getDownloadFileName(name, type)).toBe(expected);
  });

  test.each([
    ["photo.jpg", "photo.jpg"],
    ["../etc/passwd", "passwd"],
    [LONG, `${"x".repeat(183)}…${"x".repeat(16)}`],
  ])("error messages contain the file name %j as %j", (name, expected) => {
    expect(cleanFileName(name)).toBe(expected);
  });
});

test("any file name becomes a safe name with the extension of the file's type, and a safe name is not changed", () => {
  const part = fc.constantFrom(
    ".",
    "..",
    "/",
    "\\",
    "js",
    "GIF",
    ".gif",
    ".pdf",
    "con",
    "\u202e",
    "\u2066",
    "\r\n",
    "\0",
    " ",
    "🧾",
  );
  // Used instead of `fc.string({ unit: "binary" })`, which needs a second to start.
  const character = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code));
  const name = fc.array(fc.oneof(part, fc.string({ unit: character, maxLength: 40 })), { maxLength: 12 });
  fc.assert(
    fc.property(name, fc.constantFrom(...ATTACHMENT_MEDIA_TYPES), (parts, type) => {
      const found = getDownloadFileName(parts.join(""), type);
      const ending = {
        "image/jpeg": /\.jpe?g$/i,
        "image/png": /\.png$/i,
        "image/gif": /\.gif$/i,
        "application/pdf": /\.pdf$/i,
      };
      expect(found).toMatch(ending[type]);
      expect(found).not.toMatch(/^[\s.]|[\p{Cc}\p{Cs}\p{Bidi_Control}/\\]/u);
      expect(found).not.toMatch(/^(?:con|prn|aux|nul|com\d|lpt\d)\./i);
      expect([...found].length).toBeLessThanOrEqual(LIMITS.filename);
      expect(getDownloadFileName(found, type)).toBe(found);
    }),
    { numRuns: 1_000 },
  );
});

test("a quotation mark in the name of a file in a multipart form is read, and other percent signs stay", () => {
  expect(readMultipartName("Plan %22B%22 100%.pdf")).toBe('Plan "B" 100%.pdf');
  expect(readMultipartName("50%20.pdf")).toBe("50%20.pdf");
});
