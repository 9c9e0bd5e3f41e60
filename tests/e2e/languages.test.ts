import type { APIRequestContext, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { loadTexts } from "../../texts/index.ts";
import type { Texts } from "../../texts/screens.ts";
import { findSidewaysScrolling } from "../support/browser.ts";
import { createBrowserTest, expectEventually, submitByApi, waitForHydration } from "../support/browser-test.ts";
import { listScreenPaths } from "../support/manifest.ts";

// A sign-in stores the language of its browser.
const stage = createBrowserTest(undefined, "own");

const FRENCH = { locale: "fr-FR" } as const;

/** Languages other than English, with the locale of a browser that prefers them. */
const TRANSLATED = [
  { language: "fr", locale: "fr-FR", texts: await loadTexts("fr") },
  { language: "es", locale: "es-ES", texts: await loadTexts("es") },
] as const;
const ENGLISH = await loadTexts("en");

const isTree = (value: unknown): value is object => typeof value === "object" && value !== null;
const listStrings = (value: unknown): string[] =>
  isTree(value) ? Object.values(value).flatMap(listStrings) : typeof value === "string" ? [value] : [];

/** Words that also occur in names of people and in master data of the sample organisation. */
const DATA = [
  ...["Admin", "admin", "requester", "manager", "director", "Requester", "Manager", "Director"],
  ...["Travel", "Training", "General", "Urgent", "High", "Medium", "Low"],
  // Screens of the master data show stored names.
  ...["Financial", "Non Financial", "Personal", "Procurement", "Finance", "Operations", "Budget"],
  // The columns of files for the import.
  ...["name", "description", "budget", "head", "members", "username", "email", "department", "designation", "role"],
];

/** Returns the texts of one language that `others` do not have, and that are too long to occur in data by chance. */
function listDistinct(texts: Texts, others: readonly Texts[]): string[] {
  const known = new Set(others.flatMap(listStrings));
  return listStrings(texts).filter((text) => text.length > 3 && !known.has(text) && !DATA.includes(text));
}

/** Frequent English words that French and Spanish do not have. */
const ENGLISH_WORDS =
  /(?<![\p{L}\d@.'/-])(?:the|is|are|was|were|of|and|by|for|with|which|who|has|have|been|your|you|this|these|there|not|request|approved|pending|waiting|submitted|cannot|until|than|they|when|before|after|show|open|overdue|rejected|cancelled|days?|hours?|years?|months?)(?![\p{L}\d@-])/iu;

/** Texts of at least this length are also found inside longer texts. */
const SENTENCE_LENGTH = 28;

/** What people wrote, quoted in a sentence. */
const QUOTED = /«[^»]*»|“[^”]*”/gu;

/** The texts and attributes of the page that people did not write. */
const listVisibleTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const attributes = ["aria-label", "placeholder", "title", "alt"];
    const written = "script,style,noscript,[lang]:not(html),[dir=auto],bdi,option,code,pre";
    const named = [...document.querySelectorAll("*")].flatMap((one) =>
      attributes.map((name) => one.getAttribute(name)),
    );
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: (string | null)[] = [document.title, ...named];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest(written)) found.push(node.textContent);
    return found.filter((text) => text !== null).map((text) => text.trim());
  });

/**
 * Returns those of `texts` that the page contains: short texts as whole lines or attributes, long texts also as parts
 * of these.
 */
function findTexts(visible: readonly string[], texts: readonly string[]): string[] {
  const known = new Set(texts);
  const sentences = texts.filter((text) => text.length >= SENTENCE_LENGTH);
  return visible.flatMap((text) => (known.has(text) ? [text] : sentences.filter((one) => text.includes(one))));
}

/** Returns the paths of all screens for people who are signed in. */
const listPaths = async (api: APIRequestContext): Promise<string[]> => [
  ...(await listScreenPaths(async (path) => (await api.get(path)).json())).values(),
];

/** Returns the descriptions of the master data, which administrators can change. */
function listStoredDescriptions(): ReadonlySet<unknown> {
  const tables = ["request_types", "priorities", "departments"];
  const descriptions = new Set<unknown>();
  stage.changeDatabase((database) => {
    for (const table of tables)
      for (const { description } of database.prepare(`SELECT description FROM ${table}`).all())
        descriptions.add(description);
  });
  return descriptions;
}

/** Screens with English texts of their own: mails that were sent before. */
const WITH_ENGLISH = /^\/admin\/mail/;

describe.each(TRANSLATED)("every screen in the language $language", ({ language, locale, texts }) => {
  const english = listDistinct(ENGLISH, [texts]);

  test.each(["admin", "director", "manager", "requester"] as const)(
    "has no English text and no sideways scrolling at 375 and 1440 px for the user %s",
    (username) =>
      stage.as(
        username,
        async ({ page, api }) => {
          const faults: string[] = [];
          const stored = listStoredDescriptions();
          for (const path of await listPaths(api)) {
            if (WITH_ENGLISH.test(path)) continue;
            await page.setViewportSize({ width: 1440, height: 900 });
            await page.goto(path);
            await waitForHydration(page);
            expect(await page.locator("html").getAttribute("lang"), path).toBe(language);
            const visible = await listVisibleTexts(page);
            const found = [
              ...findTexts(visible, english),
              ...visible.filter((text) => ENGLISH_WORDS.test(text.replaceAll(QUOTED, "")) && !stored.has(text)),
            ];
            faults.push(...[...new Set(found)].map((text) => `${path}: ${text}`));
            faults.push(...(await findSidewaysScrolling(page)).map((fault) => `${path} at 1440 px: ${fault}`));
            await page.setViewportSize({ width: 375, height: 800 });
            faults.push(...(await findSidewaysScrolling(page)).map((fault) => `${path} at 375 px: ${fault}`));
          }
          expect(faults).toEqual([]);
        },
        { locale, expected: /status of 40[34]/ },
      ),
  );
});

test("a French browser gets the status of the database, percentages, and dates with their article, in French", async () => {
  await stage.as(
    "admin",
    async ({ page }) => {
      await page.goto("/admin");
      await page.getByText("Normale", { exact: true }).waitFor();
      await page.goto("/downloads");
      await page.getByText("100 %", { exact: true }).first().waitFor();
    },
    FRENCH,
  );
  await stage.as(
    "requester",
    async ({ page }) => {
      await page.goto("/my-requests");
      await page
        .getByText(/^Soumise le \d/)
        .first()
        .waitFor();
      await page
        .getByText(/^En retard depuis le \d/)
        .first()
        .waitFor();
    },
    FRENCH,
  );
});

test("errors at checkboxes and in the matrix editor are in French", () =>
  stage.as(
    "admin",
    async ({ page }) => {
      await page.goto("/admin/settings");
      await waitForHydration(page);
      await page.locator("[name=four_eyes][type=checkbox]").check();
      await page.locator("button[name=_act][value=system]").click();
      await page.getByText("Ce paramètre exige au moins deux administrateurs actifs").first().waitFor();
      await page.goto("/admin/types?act=new");
      await waitForHydration(page);
      await page.locator("[name=code]").fill("parking");
      await page.getByRole("dialog").locator("[name=name]").fill("Parking");
      await page.getByLabel("Montant possible").uncheck();
      await page.getByRole("button", { name: "Créer" }).click();
      await page.getByText("Un type qui exige un montant doit en accepter un").first().waitFor();
      await page.goto("/admin/matrix/new?type=travel");
      await waitForHydration(page);
      await page.locator("select[name=department]").selectOption("IT");
      await page.locator("button[name=_do][value=save]").click();
      await page.locator("[data-reason]").getByText("chaque demande attendrait un administrateur").waitFor();
    },
    FRENCH,
  ));

test("an English browser gets the screens in English, without a text of another language", () =>
  stage.as("manager", async ({ page }) => {
    const others = TRANSLATED.flatMap(({ texts }) => listDistinct(texts, [ENGLISH]));
    for (const path of ["/", "/my-requests", "/submit-request", "/profile", "/downloads"]) {
      await page.goto(path);
      await waitForHydration(page);
      expect([path, ...findTexts(await listVisibleTexts(page), others)]).toEqual([path]);
    }
  }));

test.each([true, false])(
  "a person signs in in French, changes the language to English, and changes it to French again (JavaScript: %s)",
  (javaScriptEnabled) =>
    stage.as(
      "it.staff",
      async ({ page, context }) => {
        await context.clearCookies();
        await page.goto("/login");
        if (javaScriptEnabled) await waitForHydration(page);
        await page.getByRole("button", { name: "English" }).click();
        await page.getByRole("button", { name: "Sign In" }).waitFor();
        await page.getByRole("button", { name: "Français" }).click();
        await page.getByLabel("Identifiant").fill("it.staff");
        await page.getByLabel("Mot de passe", { exact: true }).fill("Approve-2026");
        await page.getByRole("button", { name: "Se connecter" }).click();
        await page.getByRole("heading", { name: "Bienvenue" }).waitFor();
        await page.goto("/profile");
        await page.getByRole("button", { name: "English" }).click();
        await page.getByRole("heading", { name: "Profile", exact: true }).waitFor();
        await page.getByRole("button", { name: "As the browser" }).click();
        await page.getByRole("heading", { name: "Profil", exact: true }).waitFor();
      },
      { ...FRENCH, javaScriptEnabled },
    ),
);

test.each(TRANSLATED)(
  "a person can submit and approve a request in the language $language and gets notifications in it, and the API responds in the language of Accept-Language",
  async ({ language, locale, texts }) => {
    let id = "";
    await stage.as(
      "requester",
      async ({ page, api }) => {
        await page.goto("/submit-request");
        await waitForHydration(page);
        await page.getByRole("heading", { name: texts.submit.title }).waitFor();
        await page.getByRole("button", { name: texts.submit.button }).click();
        await page.getByText(texts.messages.inputs.description_required as string).waitFor();
        await api.post("/language", { form: { language, next: "/" }, maxRedirects: 0 });
        const getIn = async (accepted: string) =>
          (await api.get("/api/requests/none", { headers: { "Accept-Language": accepted } })).json();
        expect((await getIn("en")).detail).toBe("There is no request none, or you don't have access to it.");
        expect(await getIn(`${locale},${language};q=0.9`)).toMatchObject({
          code: "not_found",
          detail: texts.messages.requests.unknown({ id: "none" }),
        });
        id = (await submitByApi(api, { title: "Approved: 3 days and «Écrans»" })).id;
      },
      { locale },
    );
    await stage.as(
      "manager",
      async ({ page }) => {
        await page.goto(`/request/${id}/details`);
        await waitForHydration(page);
        await page.getByRole("button", { name: texts.actions.approve.confirm }).first().click();
        await page.getByRole("dialog").getByRole("textbox").fill("D'accord");
        await page.getByRole("dialog").getByRole("button", { name: texts.actions.approve.confirm }).click();
        await page.getByText(texts.actions.approve.done).first().waitFor();
      },
      { locale },
    );
    await stage.as(
      "requester",
      async ({ page, api }) => {
        await page.goto("/notifications");
        await waitForHydration(page);
        const list = () => page.locator("main").textContent();
        await expectEventually(list).toContain(texts.messages.notifications.request_approved_title);
        // What a person wrote stays what they wrote.
        expect(await list()).toContain("Approved: 3 days and «Écrans»");
        await api.post("/language", { form: { language: "", next: "/" }, maxRedirects: 0 });
      },
      // The saved language has priority over the language of the browser.
      { locale: "en-GB" },
    );
  },
);

test("concurrent pages in three languages never contain texts of another language", async () => {
  const pages = await Promise.all(
    Array.from({ length: 24 }, async (_, at) => {
      const language = (["fr", "en", "es"] as const)[at % 3] ?? "en";
      const response = await fetch(`${stage.url()}/login`, { headers: { "Accept-Language": language } });
      return { language, header: response.headers.get("Content-Language"), html: await response.text() };
    }),
  );
  for (const { language, header, html } of pages) {
    expect(header).toBe(language);
    expect(html).toContain(`<html lang="${language}"`);
    expect(html.includes("Se connecter")).toBe(language === "fr");
    expect(html.includes("Sign In")).toBe(language === "en");
    expect(html.includes("Iniciar sesión")).toBe(language === "es");
  }
});
