import { useLocation } from "@remix-run/react";
import { LANGUAGES, type Language } from "../../domain/language.ts";
import { useTexts } from "../ui/texts.tsx";

/** The name of each language in that language. */
const NAMES: Record<Language, string> = { en: "English", fr: "Français", es: "Español" };

interface Choice {
  value: Language | "";
  label: string;
  lang?: Language;
}

/**
 * Buttons that choose the language. They are in a plain form, because the page must be loaded again with the texts of the new language.
 * `chosen`: the saved language; null if the browser decides. If it is absent, there is no button for the browser's language, and the
 * language of the page counts as chosen.
 */
export function LanguageForm({ chosen }: { chosen?: Language | null }) {
  const texts = useTexts();
  const languageMessages = texts.languageChoice;

  const { pathname, search } = useLocation();
  const languages: Choice[] = LANGUAGES.map((value) => ({ value, label: NAMES[value], lang: value }));
  const choices: Choice[] =
    chosen === undefined ? languages : [...languages, { value: "", label: languageMessages.browser }];
  const pressed = chosen === undefined ? texts.language : (chosen ?? "");
  return (
    <form method="post" action="/language" aria-label={languageMessages.label}>
      <input type="hidden" name="next" value={pathname + search} />
      <div className="flex w-fit max-w-full flex-wrap gap-1 rounded-field bg-base-200 p-1 text-base-content">
        {choices.map(({ value, label, lang }) => (
          <button
            key={value}
            type="submit"
            name="language"
            value={value}
            lang={lang}
            aria-pressed={value === pressed}
            className="theme-choice px-3"
          >
            {label}
          </button>
        ))}
      </div>
    </form>
  );
}
