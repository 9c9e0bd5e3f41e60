import { createFormats } from "../formats.ts";

export const {
  number,
  choose,
  money,
  moneyShort,
  amount,
  usd,
  rate,
  date,
  dateTime,
  country,
  minute,
  second,
  capitalize,
  percent,
  bytes,
  list,
  or,
  names,
} = createFormats("en", {
  others: (count) => `and ${count} others`,
});
