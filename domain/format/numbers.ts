import { LANGUAGE } from "../language.ts";

/** The locale used for typed numbers if the user's locale is unknown. */
export const DEFAULT_LOCALE = "en-US";

const count = new Intl.NumberFormat(LANGUAGE);

export function formatCount(value: number): string {
  return count.format(value);
}

/** Formats a total: 1000 -> '1,000+' if `is_floor` is set, which means that counting stopped at `value`. */
export const formatTotal = (value: number, is_floor: boolean): string => `${formatCount(value)}${is_floor ? "+" : ""}`;

/** Formats a whole percentage: 80 -> '80%', in French with a no-break space before the sign. */
export const formatPercent = (percent: number): string => `${percent}${LANGUAGE === "fr" ? "\u00A0" : ""}%`;

const size = new Intl.NumberFormat(LANGUAGE, { maximumFractionDigits: 1 });

const UNITS = LANGUAGE === "fr" ? ["o", "Ko", "Mo"] : ["B", "KB", "MB"];

/** Formats a file size in powers of 1024, the same units as the 2 MB limit of attachments: 2097152 -> '2 MB'. */
export function formatBytes(bytes: number): string {
  if (bytes < 1024) return `${formatCount(bytes)} ${UNITS[0]}`;
  const kilobytes = bytes / 1024;
  // Otherwise 1023.96 KB would be displayed as '1,024 KB' instead of '1 MB'.
  if (kilobytes < 1023.95) return `${size.format(kilobytes)} ${UNITS[1]}`;
  return `${size.format(kilobytes / 1024)} ${UNITS[2]}`;
}
