import { describe, expect, test } from "vitest";
import {
  getEvidenceAttachmentPath,
  getEvidenceFileName,
  getEvidenceFolderName,
} from "../../../../domain/audit/evidence.ts";

describe("the files of an evidence pack", () => {
  test.each([
    ["offer.pdf", "application/pdf", "attachments/1-offer.pdf"],
    ["Devis n°7 (été).PDF", "application/pdf", "attachments/1-Devis_n_7_ete.pdf"],
    ["no ending", "image/jpeg", "attachments/1-no_ending.jpg"],
    // The extension in the evidence pack comes from the content type, not from the file name.
    ["run.exe", "image/png", "attachments/1-run.exe.png"],
    ["photo.jpg.png", "image/gif", "attachments/1-photo.jpg.png.gif"],
    ["...", "image/gif", "attachments/1-file.gif"],
    ["ملف.pdf", "application/pdf", "attachments/1-file.pdf"],
    ["../../etc/passwd", "application/pdf", "attachments/1-passwd.pdf"],
    ["CON", "application/pdf", "attachments/1-CON.pdf"],
    [`${"x".repeat(200)}.pdf`, "application/pdf", `attachments/1-${"x".repeat(60)}.pdf`],
  ])("in an evidence pack, the file %s of the type %s has the path %s", (filename, content_type, path) => {
    expect(getEvidenceAttachmentPath(1, { filename, content_type })).toBe(path);
  });

  test("in an evidence pack, two files with the same name have different paths", () => {
    const file = { filename: "offer.pdf", content_type: "application/pdf" };
    expect(getEvidenceAttachmentPath(1, file)).not.toBe(getEvidenceAttachmentPath(2, file));
  });
});

test.each([
  ["REQ-2026-1001", "REQ-2026-1001-evidence"],
  ["REQ-R&D/LAB-7", "REQ-R_D_LAB-7-evidence"],
  ['REQ-É"-1', "REQ-E_-1-evidence"],
])("the evidence pack of the request %s is named %s", (id, name) => {
  expect(getEvidenceFolderName(id)).toBe(name);
  expect(getEvidenceFileName(id, "zip", "2026-11-21T23:59:59.999Z")).toBe(`${name}-2026-11-21.zip`);
});
