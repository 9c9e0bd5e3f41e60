/** The texts of the screens, by language. */
import type { Language } from "../domain/language.ts";
import type { core } from "./en/screens/core.ts";
import type { more } from "./en/screens/more.ts";
import { isolateParameters, type Messages } from "./render.ts";
import type { Translated } from "./translated.ts";

export type CoreTexts = Translated<typeof core>;
export type MoreTexts = Translated<typeof more>;

/** The texts of all screens in one language. `messages`: the texts of rules; a browser has those of the rules that pages evaluate. */
export type Texts = CoreTexts & MoreTexts & { readonly language: Language; readonly messages: Messages };

declare global {
  /**
   * The texts of screens that this browser or isolate has loaded, by language. They never change, so pages in several languages can share
   * them.
   */
  var screenTexts: Partial<Record<Language, Texts>> | undefined;
}

type Loaded = Partial<CoreTexts & MoreTexts> & { readonly messages: Partial<Messages> };

/** Adds loaded texts of a language. `messages`: texts that `render` uses. */
export function addTexts(language: Language, { messages, ...screens }: Loaded): void {
  globalThis.screenTexts ??= {};
  const before = globalThis.screenTexts[language];
  globalThis.screenTexts[language] = {
    ...before,
    ...isolateParameters(screens),
    language,
    messages: { ...before?.messages, ...messages },
  } as Texts;
}

/** Returns the texts of a language. Throws if they are not loaded. */
export function getTexts(language: Language): Texts {
  const texts = globalThis.screenTexts?.[language];
  if (!texts) throw new Error(`the texts in the language ${language} are not loaded`);
  return texts;
}
