/** How a request's number is formed (R6, R7, R27). */
export type NumberingConfig = {
  prefix: string;
  separator: string;
  /** The counter's minimum width, 0-12 (R27). */
  suffix_format: number;
  counter_start: number;
  include_department: boolean;
  include_year: boolean;
  include_month: boolean;
};

/**
 * The series a submission draws from: everything before the counter, the last separator included.
 * Each distinct series has its own counter. Year and month are those of `at` in UTC; the department
 * is upper-case without spaces.
 */
export function seriesOf(config: NumberingConfig, facts: { department: string; at: string }): string {
  const parts = [config.prefix];
  if (config.include_department) parts.push(facts.department.toUpperCase().replaceAll(/\s+/g, ""));
  if (config.include_year) parts.push(facts.at.slice(0, 4));
  if (config.include_month) parts.push(facts.at.slice(5, 7));
  return parts.map((part) => part + config.separator).join("");
}

export function formatNumber(series: string, counter: number, width: number): string {
  return series + String(counter).padStart(width, "0");
}
