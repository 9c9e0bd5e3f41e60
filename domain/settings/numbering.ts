import { code, type Fields, flag, type ValuesOf, wholeNumber } from "./fields.ts";

/** How request numbers are formed (R6, R7, R27). Their texts are in `texts/<language>/setting-fields.ts`. */
export const NUMBERING = {
  prefix: code({
    max: 12,
    pattern: /^[A-Z0-9]{1,12}$/,
    error: "number_prefix",
    is_upper_case: true,
  }),
  separator: code({ max: 3, pattern: /^[-_/.]{1,3}$/, error: "number_separator" }),
  /** The minimum number of digits of the counter (R27). */
  suffix_format: wholeNumber({ min: 0, max: 12, description: "the counter's least width" }),
  counter_start: wholeNumber({
    min: 0,
    max: 999_999_999,
    description: "takes effect at a reset, and in a series that is new",
  }),
  include_department: flag({}),
  include_year: flag({}),
  include_month: flag({}),
} satisfies Fields;

export type NumberingName = keyof typeof NUMBERING;
export type NumberingConfig = ValuesOf<typeof NUMBERING>;
