import { describe, expect, test } from "vitest";
import { createFlashCookie, readFlash } from "../../../../app/server/flash.ts";
import { readFormLocale, readLocale, readTheme, readTimeZone } from "../../../../app/server/preferences.ts";

const requestWith = (cookie?: string) =>
  new Request("http://127.0.0.1/", { headers: cookie ? { Cookie: cookie } : {} });

describe("the theme cookie", () => {
  test.each([
    ["theme=dark", "dark"],
    ["a=b; theme=light; c=d", "light"],
    ["theme=system", "system"],
    ["theme=neon", "system"],
    ["mytheme=dark", "system"],
    [undefined, "system"],
  ])("the theme cookie %s is read as %s", (cookie, theme) => {
    expect(readTheme(requestWith(cookie))).toBe(theme);
  });
});

describe("the time zone cookie", () => {
  test.each([
    ["tz=Africa%2FAbidjan", "Africa/Abidjan"],
    ["tz=Nowhere", "UTC"],
    ["tz=%E0%A4%A", "UTC"],
    [undefined, "UTC"],
  ])("the time zone cookie %s is read as %s", (cookie, zone) => {
    expect(readTimeZone(requestWith(cookie))).toBe(zone);
  });
});

describe("the flash cookie", () => {
  test("a toast that is read from a flash cookie has the stored texts and a new id", () => {
    const message = { tone: "success", title: "Request Modified", description: "REQ-2026-1001; “déjà”" } as const;
    const [first, second] = [createFlashCookie(message), createFlashCookie(message)].map((header) =>
      readFlash(requestWith(header.split(";")[0])),
    );
    expect(first).toMatchObject(message);
    expect(first?.id).not.toBe(second?.id);
  });

  test.each(["flash=", "flash=%7B", "flash=%7B%7D", "flash=null", "flash=%E0%A4%A", "other=1"])(
    "no toast is read from the cookie %s",
    (cookie) => {
      expect(readFlash(requestWith(cookie))).toBeNull();
    },
  );
});

describe("the locale of a browser", () => {
  test.each([
    ["de-DE,de;q=0.9,en;q=0.8", "de-DE"],
    ["de", "de"],
    ["xx, tlh;q=0.9, pt-BR;q=0.5", "pt-BR"],
    ["*", "en-US"],
    ["<script>, en;q=", "en"],
    [`${"xx,".repeat(10)}de`, "en-US"],
    ["", "en-US"],
    [undefined, "en-US"],
  ])("for the Accept-Language header %j, the locale of the browser is %s", (languages, locale) => {
    const request = new Request("http://127.0.0.1/", { headers: languages ? { "Accept-Language": languages } : {} });
    expect(readLocale("en", request)).toBe(locale);
  });

  test.each([
    ["fr-CI", "fr-CI"],
    ["<script>", "de-DE"],
    [null, "de-DE"],
  ])("in a browser with the locale de-DE, a form with the locale %j is read in the locale %s", (sent, locale) => {
    const request = new Request("http://127.0.0.1/", { headers: { "Accept-Language": "de-DE" } });
    const form = new FormData();
    if (sent !== null) form.set("number_locale", sent);
    expect(readFormLocale("en", request, form)).toBe(locale);
  });
});
