import { describe, expect, test } from "vitest";
import { checkFiles } from "../../../../../app/features/requests/files-field.tsx";
import { englishTexts } from "../../../../support/english.ts";
import { SAMPLE_FILES } from "../../../../support/files.ts";

const file = (name: string, content: Uint8Array, type = "", size = content.length) => {
  const bytes = new Uint8Array(size);
  bytes.set(content);
  return new File([bytes], name, { type });
};

const { jpeg, gif, png, pdf, svg, html, text, zip } = SAMPLE_FILES;

const FILES = [
  file("a.jpg", jpeg),
  file("b.gif", gif, "image/gif", 2_097_152),
  file("c.png", png, "image/png", 2_097_153),
  file("d.pdf", pdf),
  file("e.svg", svg, "image/svg+xml"),
  file("f.png", png),
];

const check = async (files: readonly File[], existing = 0) =>
  (await checkFiles(englishTexts, files, existing)).map(({ file, error }) => [file.name, error]);

test("the file field accepts at most three files at once, and says for each other file why it cannot be sent", async () => {
  expect(await check(FILES)).toEqual([
    ["a.jpg", null],
    ["b.gif", null],
    ["c.png", "File c.png is too large. Maximum 2MB allowed."],
    ["d.pdf", null],
    ["e.svg", "File e.svg type not supported. Only images and PDFs allowed."],
    ["f.png", "Maximum 3 files allowed"],
  ]);
});

test("a request that has 29 files accepts only one more file", async () => {
  const errors = (await check(FILES, 29)).map(([, error]) => error);
  expect(errors[0]).toBeNull();
  expect(errors[1]).toBe("A request can have 30 files at most: this one already has 29.");
});

describe("the content of a file", () => {
  test.each(["", "application/octet-stream", "application/pdf", "text/plain"])(
    "a PDF with the claimed type %j is accepted, because its content decides",
    async (type) => {
      expect(await check([file("plan", pdf, type)])).toEqual([["plan", null]]);
    },
  );

  test.each([
    ["empty", "plan.pdf", new Uint8Array(), "File plan.pdf is empty."],
    [
      "a page with the name and type of a PDF",
      "plan.pdf",
      html,
      "File plan.pdf type not supported. Only images and PDFs allowed.",
    ],
    ["a text that speaks of PDFs", "plan.pdf", text, "File plan.pdf type not supported. Only images and PDFs allowed."],
    ["a workbook", "plan.pdf", zip, "File plan.pdf type not supported. Only images and PDFs allowed."],
    [
      "filled with zeros",
      "plan.pdf",
      new Uint8Array(5_000),
      "File plan.pdf is damaged. Please save it again as an image or PDF.",
    ],
    [
      "a PDF behind a line break",
      "plan.pdf",
      new Uint8Array([10, ...pdf]),
      "File plan.pdf is damaged. Please save it again as an image or PDF.",
    ],
    [
      "a PNG whose line breaks were changed",
      "scan.png",
      new Uint8Array([...png.slice(0, 4), 10, 26, 10, ...png.slice(8)]),
      "File scan.png is damaged. Please save it again as an image or PDF.",
    ],
  ])("a file that is %s is refused with the reason", async (_, name, content, message) => {
    expect(await check([file(name, content, "application/pdf")])).toEqual([[name, message]]);
  });
});
