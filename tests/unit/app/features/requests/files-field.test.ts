import { expect, test } from "vitest";
import { selectValidFiles } from "../../../../../app/features/requests/files-field.tsx";

const file = (name: string, type: string, size = 10) => new File([new Uint8Array(size)], name, { type });

const FILES = [
  file("a.jpg", "image/jpeg"),
  file("b.gif", "image/gif", 2_097_152),
  file("c.png", "image/png", 2_097_153),
  file("d.pdf", "application/pdf"),
  file("e.svg", "image/svg+xml"),
  file("f.png", "image/png"),
];

test("the file field accepts at most three files at once, and only images or PDFs of at most 2 MB", () => {
  const { accepted, errors } = selectValidFiles(FILES);
  expect(accepted.map(({ name }) => name)).toEqual(["a.jpg", "b.gif", "d.pdf"]);
  expect(errors).toEqual([
    "File c.png is too large. Maximum 2MB allowed.",
    "File e.svg type not supported. Only images and PDFs allowed.",
    "Maximum 3 files allowed",
  ]);
});

test("a request that has 29 files accepts only one more file", () => {
  expect(selectValidFiles(FILES, 29)).toEqual({
    accepted: [FILES[0]],
    errors: expect.arrayContaining(["A request can have 30 files at most: this one already has 29."]),
  });
});
