import { describe, expect, test } from "vitest";
import { parseMailAddress } from "../../../worker/integrations/mail.ts";
import { buildMime, type Mail, toHeaderWords } from "../../../worker/integrations/mime.ts";

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

const decodeWords = (words: readonly string[]) =>
  words
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
      const words = toHeaderWords(text, "Subject: ".length);
      expect(decodeWords(words)).toBe(text);
      for (const word of words) expect(word.length).toBeLessThanOrEqual(75);
    },
  );

  test.each([
    ["a long subject in ASCII", "word ".repeat(60).trim(), "Zoë"],
    ["a subject that fills its line exactly", "x".repeat(67), "Z"],
    ["a long word in ASCII", `Re: ${"x".repeat(200)}`, "Zoë"],
    ["a subject with accents", "Été à Nîmes, ".repeat(20).trim(), "É".repeat(60)],
    ["a subject in Chinese", "采购三台笔记本电脑".repeat(10), "采".repeat(40)],
    ["a subject with emoji", "\u{1F680}".repeat(80), `${"Ann ".repeat(40)}Lee`],
    ["a name with quotation marks", "Short", 'The "big" '.repeat(12).trim()],
  ])(
    "no line of the headers of a mail with %s is longer than 76 characters, and their text is decoded unchanged",
    (_, subject, name) => {
      const mime = buildMime({ ...MAIL, unsubscribe: null, subject, to: { ...MAIL.to, name } }, FROM, AT);
      const [head = ""] = mime.split("\r\n\r\n");
      for (const line of head.split("\r\n")) expect(line.length).toBeLessThanOrEqual(76);
      const readHeader = (header: string) =>
        head
          .replaceAll(/\r\n(?= )/g, "")
          .split("\r\n")
          .find((line) => line.startsWith(`${header}: `))
          ?.slice(header.length + 2) ?? "";
      const decode = (value: string) => (value.startsWith("=?") ? decodeWords(value.split(" ")) : value);
      expect(decode(readHeader("Subject"))).toBe(subject);
      const phrase = readHeader("To").replace(/ <zoe@company\.example>$/, "");
      expect(decode(phrase.replaceAll(/^"|"$/g, "").replaceAll("\\", ""))).toBe(name);
    },
  );

  test("all mails about one request name the same mail, so that mail programs show them together", () => {
    const headersOf = (mail: Partial<Mail>) =>
      buildMime({ ...MAIL, ...mail }, FROM, AT)
        .split("\r\n")
        .filter((line) => /^(?:Message-ID|In-Reply-To|References):/.test(line));
    const thread = "<request.REQ-2026-1001@company.example>";
    for (const id of ["018f-1", "018f-2"])
      expect(headersOf({ id, request_id: "REQ-2026-1001" })).toEqual([
        `Message-ID: <${id}@company.example>`,
        `In-Reply-To: ${thread}`,
        `References: ${thread}`,
      ]);
    expect(headersOf({ request_id: null })).toHaveLength(1);
    // A prefix of the request number can have any letters.
    expect(headersOf({ request_id: "DÉP (1).x> 7" })[1]).toMatch(/^In-Reply-To: <request\.[\w%-]+@company\.example>$/);
  });

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
