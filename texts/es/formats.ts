import { createFormats } from "../formats.ts";

export const {
  number,
  choose,
  money,
  moneyShort,
  amount,
  rate,
  date,
  dateTime,
  country,
  minute,
  second,
  capitalize,
  bytes,
  list,
  names,
} = createFormats("es", {
  others: (count) => `y ${count} más`,
});
