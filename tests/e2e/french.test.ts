import type { APIRequestContext, Page } from "playwright-core";
import { expect, test } from "vitest";
import { ALL_SENTENCES } from "../../app/messages/fr/all-sentences.ts";
import { FRENCH_MESSAGES } from "../../texts/fr/index.ts";
import { core } from "../../texts/fr/screens/core.ts";
import { more } from "../../texts/fr/screens/more.ts";
import { createBrowserTest, expectEventually, submitByApi, waitForHydration } from "../support/browser-test.ts";
import { englishTexts } from "../support/english.ts";
import { listScreenPaths } from "../support/manifest.ts";

// A sign-in stores the language of its browser.
const stage = createBrowserTest(undefined, "own");

const FRENCH = { locale: "fr-FR" } as const;

const isTree = (value: unknown): value is object => typeof value === "object" && value !== null;
const listStrings = (value: unknown): string[] =>
  isTree(value) ? Object.values(value).flatMap(listStrings) : typeof value === "string" ? [value] : [];

const FRENCH_TEXTS = new Set([
  ...listStrings({ ...core, ...more, ...FRENCH_MESSAGES }),
  ...Object.values(ALL_SENTENCES),
]);

/** Words that also occur in names of people and in master data of the sample organisation. */
const DATA = [
  "Admin",
  "admin",
  "requester",
  "manager",
  "director",
  "Requester",
  "Manager",
  "Director",
  "Travel",
  "Training",
  "General",
  "Urgent",
  "High",
  "Medium",
  "Low",
  // Screens of the master data show stored names.
  ...["Financial", "Non Financial", "Personal", "Procurement", "Finance", "Operations", "Budget"],
  // The columns of files for the import.
  ...["name", "description", "budget", "head", "members", "username", "email", "department", "designation", "role"],
];

/**
 * Returns the texts of one language that the other language does not have, and that are too long to occur in data by
 * chance.
 */
const listDistinct = (texts: Iterable<string>, others: ReadonlySet<string>): string[] =>
  [...texts].filter((text) => text.length > 3 && !text.includes("{") && !others.has(text) && !DATA.includes(text));

const ENGLISH_ALL = new Set([...listStrings(englishTexts), ...Object.keys(ALL_SENTENCES)]);
const ENGLISH_TEXTS = listDistinct(ENGLISH_ALL, FRENCH_TEXTS);
const ONLY_FRENCH_TEXTS = listDistinct(FRENCH_TEXTS, ENGLISH_ALL);

/** Texts of at least this length are also found inside longer texts. */
const SENTENCE_LENGTH = 28;

/**
 * Returns those of `texts` that the page contains: short texts as whole lines or attributes, long texts also as parts
 * of these.
 */
async function findTexts(page: Page, texts: readonly string[]): Promise<string[]> {
  const visible = await page.evaluate(() => {
    const attributes = ["aria-label", "placeholder", "title", "alt"];
    const named = [...document.querySelectorAll("*")].flatMap((one) =>
      attributes.map((name) => one.getAttribute(name)),
    );
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: (string | null)[] = [document.title, ...named];
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest("script,style,noscript,[lang=en],[lang=fr]:not(html),[dir=auto],bdi"))
        found.push(node.textContent);
    return found.filter((text) => text !== null).map((text) => text.trim());
  });
  const known = new Set(texts);
  const sentences = texts.filter((text) => text.length >= SENTENCE_LENGTH);
  return [
    ...new Set(visible.flatMap((text) => (known.has(text) ? [text] : sentences.filter((one) => text.includes(one))))),
  ];
}

/** Returns the paths of all screens for people who are signed in. */
const listPaths = async (api: APIRequestContext): Promise<string[]> => [
  ...(await listScreenPaths(async (path) => (await api.get(path)).json())).values(),
];

/** Screens with English texts: the assistant's answers, the record, and mails that were sent before. */
const WITH_ENGLISH = /^\/admin\/mail/;

async function expectOnlyLanguage(page: Page, paths: readonly string[], language: "en" | "fr"): Promise<void> {
  const faults: string[] = [];
  for (const path of paths) {
    await page.goto(path);
    await waitForHydration(page);
    expect(await page.locator("html").getAttribute("lang"), path).toBe(language);
    const found = await findTexts(page, language === "fr" ? ENGLISH_TEXTS : ONLY_FRENCH_TEXTS);
    faults.push(...found.map((text) => `${path}: ${text}`));
  }
  expect(faults).toEqual([]);
}

test("a French browser gets every screen of an administrator in French, without an English text", () =>
  stage.as(
    "admin",
    async ({ page, api }) =>
      expectOnlyLanguage(
        page,
        (await listPaths(api)).filter((path) => !WITH_ENGLISH.test(path)),
        "fr",
      ),
    { ...FRENCH, expected: /status of 40[34]/ },
  ));

test("a French browser gets the screens of a requester in French, without an English text", () =>
  stage.as(
    "requester",
    async ({ page, api }) =>
      expectOnlyLanguage(
        page,
        (await listPaths(api)).filter((path) => !path.startsWith("/admin/")),
        "fr",
      ),
    { ...FRENCH, expected: /status of 40[34]/ },
  ));

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

test("an English browser gets the screens in English, without a French text", () =>
  stage.as("manager", ({ page }) =>
    expectOnlyLanguage(page, ["/", "/my-requests", "/submit-request", "/profile", "/downloads"], "en"),
  ));

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

test("a person can submit and approve a request in French and gets French notifications, and the API responds in the language of Accept-Language", async () => {
  let id = "";
  await stage.as(
    "requester",
    async ({ page, api }) => {
      await page.goto("/submit-request");
      await waitForHydration(page);
      await page.getByRole("heading", { name: "Nouvelle demande" }).waitFor();
      await page.getByRole("button", { name: "Soumettre la demande" }).click();
      await page.getByText("Veuillez saisir une description").waitFor();
      await api.post("/language", { form: { language: "fr", next: "/" }, maxRedirects: 0 });
      const getIn = async (language: string) =>
        (await api.get("/api/requests/none", { headers: { "Accept-Language": language } })).json();
      expect((await getIn("en")).detail).toBe("There is no request none, or you don't have access to it.");
      expect(await getIn("fr-CH,fr;q=0.9")).toMatchObject({
        code: "not_found",
        detail: "La demande none n’existe pas, ou vous n’y avez pas accès.",
      });
      id = (await submitByApi(api, { title: "Écrans pour l'accueil" })).id;
    },
    { ...FRENCH },
  );
  await stage.as(
    "manager",
    async ({ page }) => {
      await page.goto(`/request/${id}/details`);
      await waitForHydration(page);
      await page.getByRole("button", { name: "Approuver" }).first().click();
      await page.getByLabel("Commentaires").last().fill("D'accord");
      await page.getByRole("button", { name: "Approuver" }).last().click();
      await page.getByText("Demande approuvée").first().waitFor();
    },
    { ...FRENCH },
  );
  await stage.as(
    "requester",
    async ({ page }) => {
      await page.goto("/notifications");
      await waitForHydration(page);
      await expectEventually(() => page.locator("main").textContent()).toMatch(
        new RegExp(`Demande approuvée[^]*a approuvé ${id} «`),
      );
    },
    // The saved language has priority over the language of the browser.
    { locale: "en-GB" },
  );
});

test("concurrent pages in two languages never contain texts of the other language", async () => {
  const pages = await Promise.all(
    Array.from({ length: 24 }, async (_, at) => {
      const language = at % 2 === 0 ? "fr" : "en";
      const response = await fetch(`${stage.url()}/login`, { headers: { "Accept-Language": language } });
      return { language, header: response.headers.get("Content-Language"), html: await response.text() };
    }),
  );
  for (const { language, header, html } of pages) {
    expect(header).toBe(language);
    expect(html).toContain(`<html lang="${language}"`);
    expect(html.includes("Se connecter")).toBe(language === "fr");
    expect(html.includes("Sign In")).toBe(language === "en");
    expect(/<script[^>]+src="\/assets\/browser-/.test(html)).toBe(language === "fr");
  }
});
