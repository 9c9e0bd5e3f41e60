import { choose, list, number } from "./formats.ts";

const countRequests = (count: number): string => `${number(count)} ${choose(count, "request", "requests")}`;

export const settings = {
  // The copy in Google Sheets
  sheets_not_configured: "Google Sheets is not configured on this installation.",
  /** `names`: of the settings with an address. */
  sheets_insecure: ({ names }: { names: readonly string[] }) =>
    `${list(names)} must be https, because http is refused.`,
  sheets_complete: ({ count }: { count: number }) => `${countRequests(count)} in Google Sheets, all up to date.`,
  sheets_progress: ({ done, total }: { done: number; total: number }) =>
    `${number(done)} of ${countRequests(total)} done so far. The rest follows in the background.`,
};
