/** The texts of the installed app in each language. The service worker contains all of them, because it serves pages in each. */
import type { Language } from "../domain/language.ts";
import { installedApp as english } from "./en/screens/phone.ts";
import { installedApp as spanish } from "./es/screens/phone.ts";
import { installedApp as french } from "./fr/screens/phone.ts";
import type { Translated } from "./translated.ts";

export const INSTALLED_APP_TEXTS: Readonly<Record<Language, Translated<typeof english>>> = {
  en: english,
  fr: french,
  es: spanish,
};
