import { type Message, message } from "../message.ts";
import type { NumberingConfig } from "../settings/numbering.ts";

/** The maximum length of the department in a request number. The whole number then fits into an id, which has at most 100 characters. */
const MAX_DEPARTMENT_LENGTH = 50;

/** Returns the department as request numbers contain it: in upper case without spaces, and cut if it is long (R27). */
export const formatDepartmentPart = (department: string): string =>
  department.toUpperCase().replaceAll(/\s+/g, "").slice(0, MAX_DEPARTMENT_LENGTH).toWellFormed();

/**
 * Returns the series of a request number: everything before the counter, including the last separator. Each series has its own counter.
 * Year and month come from `at` in UTC.
 */
export function formatSeries(config: NumberingConfig, facts: { department: string; at: string }): string {
  const parts = [config.prefix];
  if (config.include_department) parts.push(formatDepartmentPart(facts.department));
  if (config.include_year) parts.push(facts.at.slice(0, 4));
  if (config.include_month) parts.push(facts.at.slice(5, 7));
  return parts.map((part) => part + config.separator).join("");
}

export function formatRequestNumber(series: string, counter: number, width: number): string {
  return series + String(counter).padStart(width, "0");
}

/**
 * Returns the configuration after a reset: prefix and separator do not change, and department, year and month are switched off (R7, R27).
 */
export const toNumberingAfterReset = <C extends NumberingConfig>(config: C): C => ({
  ...config,
  include_department: false,
  include_year: false,
  include_month: false,
});

/** Returns the first request number after a reset of the numbering, for example 'REQ-1001'. */
export function formatNumberAfterReset(config: NumberingConfig): string {
  // The department and the date have no effect, because request numbers do not contain them after a reset.
  const series = formatSeries(toNumberingAfterReset(config), { department: "", at: "" });
  return formatRequestNumber(series, config.counter_start + 1, config.suffix_format);
}

/** Returns the message after a reset, as in spec section 8. */
export const describeNumberingReset = (next_request_id: string): Message =>
  message("changes.counter_reset_done", { request_id: next_request_id });
