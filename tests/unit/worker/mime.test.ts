import { describe, expect, test } from "vitest";
import { parseMailAddress } from "../../../worker/integrations/mail.ts";
import { buildMime, encodeMailHeader, type Mail } from "../../../worker/integrations/mime.ts";

const MAIL: Mail = {
  id: "018f-1",
  to: { name: 'Zoë "Z" Ångström', address: "zoe@company.example" },
  subject: "Request Approved: REQ-2026-1001",
  text: "Größe 🧾\nsecond line\n",
  html: `<p>${"long ".repeat(100)}</p>`,
  unsubscribe: "https://approvals.example/unsubscribe?token=t&kind=k",
};
const FROM = { name: "Approvals", address: "approvals@company.example" };
const AT = new Date("2026-11-02T09:00:00Z");

const decodeWords = (text: string) =>
  text
    .split(/\r\n /)
    .map((word) => {
      const [, base64 = ""] = /^=\?UTF-8\?B\?([\w+/=]+)\?=$/.exec(word) ?? [];
      return new TextDecoder("utf-8", { fatal: true }).decode(Buffer.from(base64, "base64"));
    })
    .join("");

test("a mail is ASCII with short lines, and contains its plain text and its HTML completely", () => {
  const mime = buildMime(MAIL, FROM, AT);
  expect(mime).toMatch(/^[\x20-\x7e\r\n]*$/);
  expect(mime.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  const [head = "", ...rest] = mime.split("\r\n\r\n");
  expect(head.split(/\r\n(?! )/)).toEqual([
    'From: "Approvals" <approvals@company.example>',
    expect.stringMatching(/^To: =\?UTF-8\?B\?[\w+/=]+\?= <zoe@company\.example>$/),
    "Subject: Request Approved: REQ-2026-1001",
    "Date: Mon, 02 Nov 2026 09:00:00 +0000",
    "Message-ID: <018f-1@company.example>",
    "List-Unsubscribe: <https://approvals.example/unsubscribe?token=t&kind=k>",
    "List-Unsubscribe-Post: List-Unsubscribe=One-Click",
    "Auto-Submitted: auto-generated",
    "MIME-Version: 1.0",
    'Content-Type: multipart/alternative; boundary="=_018f-1"',
  ]);
  const bodies = rest.join("\r\n\r\n").split("--=_018f-1");
  const decoded = bodies.slice(1, 3).map((part) => {
    const base64 = part.split("\r\n\r\n")[1] ?? part.split("\r\n").slice(3).join("");
    return Buffer.from(base64.replaceAll(/\s/g, ""), "base64").toString();
  });
  expect(decoded).toEqual(["Größe 🧾\r\nsecond line\r\n", MAIL.html]);
  expect(Math.max(...mime.split("\r\n").map((line) => line.length))).toBeLessThanOrEqual(100);
});

test("a mail has an attached file with its name and unchanged bytes", () => {
  const text = '{"content":"line\\nGröße"}\n';
  const mime = buildMime({ ...MAIL, attachment: { file_name: "checkpoint-000001.json", text } }, FROM, AT);
  expect(mime).toMatch(/^[\x20-\x7e\r\n]*$/);
  expect(mime).toContain('Content-Type: multipart/mixed; boundary="=_018f-1_"');
  const [, attached = ""] = mime.split('Content-Disposition: attachment; filename="checkpoint-000001.json"');
  const [, base64 = ""] = /\r\n\r\n([\w+/=\r\n]+)--=_018f-1_--/.exec(attached) ?? [];
  expect(Buffer.from(base64, "base64").toString()).toBe(text);
  expect(mime.split("--=_018f-1\r\n")).toHaveLength(3);
});

describe("the headers of a mail", () => {
  test.each(["Größe", "🧾".repeat(60), `${"x".repeat(44)}é${"語".repeat(40)}`, "looks like =?UTF-8?B?AAAA?="])(
    "the mail header %s is decoded unchanged, and none of its encoded words is longer than 75 characters",
    (text) => {
      const encoded = encodeMailHeader(text);
      expect(decodeWords(encoded)).toBe(text);
      for (const word of encoded.split("\r\n ")) expect(word.length).toBeLessThanOrEqual(75);
    },
  );

  test("a line break in the subject or a name cannot add a header to a mail", () => {
    const mime = buildMime(
      {
        ...MAIL,
        subject: "A\r\nBcc: all@company.example",
        to: { name: "B\r\nCc: x@y.example", address: MAIL.to.address },
      },
      FROM,
      AT,
    );
    expect(mime).not.toMatch(/^(?:Bcc|Cc):/m);
    expect(() =>
      buildMime({ ...MAIL, to: { name: "", address: "a@b.example>\r\nBcc: x@y.example" } }, FROM, AT),
    ).toThrow();
  });

  test.each([
    ["Approvals <a@b.example>", { name: "Approvals", address: "a@b.example" }],
    ['"Approvals, all" <a@b.example>', { name: "Approvals, all", address: "a@b.example" }],
    [" a@b.example ", { name: "", address: "a@b.example" }],
    ["Approvals", null],
    ["a@b.example, c@d.example", null],
    ["größe@b.example", null],
  ])("the sender '%s' of mails is parsed as %j (null: refused)", (text, expected) => {
    expect(parseMailAddress(text)).toEqual(expected);
  });
});
