import { createContext, useContext } from "react";
import { isLanguage, type Language } from "../../domain/language.ts";
import { getTexts, type Texts } from "../../texts/screens.ts";

/** The addresses of the scripts with the texts of each language, by their source file. */
const SCRIPTS: Readonly<Record<string, string>> = import.meta.glob("../../texts/*/{core,more}-script.ts", {
  query: "?worker&url",
  import: "default",
  eager: true,
});

/** Returns the address of the script with the `core` or the `more` texts of a language, which adds them when it runs. */
export const getTextsScript = (language: Language, part: "core" | "more"): string =>
  SCRIPTS[`../../texts/${language}/${part}-script.ts`] ?? "";

/** Loads the texts of the screens that few people open. The route modules of these screens wait for it; the server has all texts. */
export async function loadMoreTexts(): Promise<void> {
  await import(/* @vite-ignore */ getTextsScript(findDocumentLanguage(), "more"));
}

/** Loads the texts that every page needs, before the page is hydrated. */
export async function loadCoreTexts(): Promise<void> {
  await import(/* @vite-ignore */ getTextsScript(findDocumentLanguage(), "core"));
}

const LanguageContext = createContext<Language>("en");

/** Sets the language of the page. The page is loaded again when its language changes. */
export const LanguageProvider = LanguageContext.Provider;

/** Returns the language of the page. */
export const useLanguage = (): Language => useContext(LanguageContext);

/** Returns the texts of the screens in the language of the page. */
export const useTexts = (): Texts => getTexts(useLanguage());

/** Returns the texts for the `meta` of a screen, which is no component. `matches`: the routes of the page, the root first. */
export function getPageTexts([root]: readonly { data?: unknown }[]): Texts {
  const { language } = (root?.data ?? {}) as { language?: unknown };
  return getTexts(isLanguage(language) ? language : findDocumentLanguage());
}

/** Returns the texts of the loaded document, in code of the browser that is no component. */
export const getDocumentTexts = (): Texts => getTexts(findDocumentLanguage());

/** Returns the language of the loaded document; English on the server, if the root of the page could not be loaded. */
export function findDocumentLanguage(): Language {
  const language = typeof document === "undefined" ? null : document.documentElement.lang;
  return isLanguage(language) ? language : "en";
}
