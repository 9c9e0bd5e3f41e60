import type { Language } from "../language.ts";

/** The locale used for typed numbers if the user's locale is unknown. */
export const DEFAULT_LOCALE = "en-US";

const counts: Partial<Record<Language, Intl.NumberFormat>> = {};
const sizes: Partial<Record<Language, Intl.NumberFormat>> = {};

export function formatCount(value: number, language: Language = "en"): string {
  counts[language] ??= new Intl.NumberFormat(language);
  return counts[language].format(value);
}

/** Formats a total: 1000 -> '1,000+' if `is_floor` is set, which means that counting stopped at `value`. */
export const formatTotal = (value: number, is_floor: boolean, language: Language = "en"): string =>
  `${formatCount(value, language)}${is_floor ? "+" : ""}`;

/** Formats a whole percentage: 80 -> '80%', in French with a no-break space before the sign. */
export const formatPercent = (percent: number, language: Language = "en"): string =>
  `${percent}${language === "en" ? "" : "\u00A0"}%`;

const UNITS: Readonly<Record<Language, readonly [string, string, string]>> = {
  en: ["B", "KB", "MB"],
  fr: ["o", "Ko", "Mo"],
  es: ["B", "KB", "MB"],
};

/** Formats a file size in powers of 1024, the same units as the 2 MB limit of attachments: 2097152 -> '2 MB'. */
export function formatBytes(bytes: number, language: Language = "en"): string {
  const [unit, kilo, mega] = UNITS[language];
  if (bytes < 1024) return `${formatCount(bytes, language)} ${unit}`;
  sizes[language] ??= new Intl.NumberFormat(language, { maximumFractionDigits: 1 });
  const kilobytes = bytes / 1024;
  // Otherwise 1023.96 KB would be displayed as '1,024 KB' instead of '1 MB'.
  if (kilobytes < 1023.95) return `${sizes[language].format(kilobytes)} ${kilo}`;
  return `${sizes[language].format(kilobytes / 1024)} ${mega}`;
}
