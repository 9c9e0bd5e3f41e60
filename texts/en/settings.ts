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

  // What an administrator has to set
  mail_setup: "the send_email binding MAIL, MAIL_FROM, PUBLIC_URL",
  model_setup: "MODEL with MODEL_URL and MODEL_KEY, or MODEL with the binding AI",
  /** `name`: of the setting. */
  https_setup: ({ name }: { name: string }) => `${name} to an https address, because http is refused`,
};
