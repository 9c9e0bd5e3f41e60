import { createFormats } from "../formats.ts";

export const { number, choose, money, moneyShort, usd, rate, date, dateTime, country, list, or, names } = createFormats(
  "en",
  {
    others: (count) => `and ${count} others`,
  },
);
