import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  createOptionalTextField,
  createRequiredTextField,
  dateTimeField,
  dayField,
} from "../../../../domain/inputs/common.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import { message } from "../../../../domain/message.ts";
import { listIssues, parseOrListIssues } from "../parse.ts";

describe("a date and time", () => {
  it.each([
    ["2026-03-10", "2026-03-10T00:00:00.000Z", "a day alone is its beginning"],
    ["2026-03-10T09:30", "2026-03-10T09:30:00.000Z", "as a browser's field sends it, read as UTC"],
    ["2026-03-10T09:30:15", "2026-03-10T09:30:15.000Z", "with seconds"],
    ["2026-03-10T09:30:15.25Z", "2026-03-10T09:30:15.250Z", "with a fraction"],
    ["2026-03-10T09:30:15.123456Z", "2026-03-10T09:30:15.123Z", "to the millisecond"],
    ["2026-03-10T09:30Z", "2026-03-10T09:30:00.000Z", "in UTC"],
    ["2026-03-10t09:30z", "2026-03-10T09:30:00.000Z", "in lower case"],
    ["2026-03-10t09:30", "2026-03-10T09:30:00.000Z", "in lower case, read as UTC"],
    ["2026-03-10T09:30+05:30", "2026-03-10T04:00:00.000Z", "with an offset"],
    ["2026-03-10T00:30+0200", "2026-03-09T22:30:00.000Z", "with an offset across midnight"],
    ["2024-02-29T10:00", "2024-02-29T10:00:00.000Z", "on a leap day"],
    ["  2026-03-10  ", "2026-03-10T00:00:00.000Z", "with spaces around it"],
    ["9999-12-31T23:59:59.999Z", "9999-12-31T23:59:59.999Z", "the last possible moment"],
  ])("the date and time %j is read as %s (%s)", (text, expected) => {
    expect(parseOrListIssues(dateTimeField, text)).toBe(expected);
  });

  it.each([
    "",
    "tomorrow",
    "10.03.2026",
    "2026-3-10",
    "2026-03-10 09:30",
    "2026-02-30",
    "2025-02-29T10:00",
    "2026-04-31T10:00Z",
    "2026-13-01",
    "2026-00-10",
    "2026-03-10T25:00",
    "2026-03-10T10:60",
    "2026-03-10T10:00+25:00",
    "2026-03-10T10:00:00.1234567",
    "2026-03-10T",
    "2026-03-10Z",
    "12026-03-10",
    "9999-12-31T23:00-05:00",
    "0000-01-01T00:00+05:00",
    1773135000000,
    null,
    ["2026-03-10"],
  ])(
    "%j is refused as a date and time, because its format is not accepted, its time does not exist, or its year is not between 0 and 9999",
    (input) => {
      expect(listIssues(dateTimeField, input)).toEqual([": Please enter a valid date and time"]);
    },
  );

  it("dates and times in UTC are read unchanged, and the resulting texts sort in chronological order", () => {
    const times = fc.date({
      min: new Date("0000-01-01T00:00:00Z"),
      max: new Date("9999-12-31T23:59:59Z"),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(times, times, (a, b) => {
        expect(parseOrListIssues(dateTimeField, a.toISOString())).toBe(a.toISOString());
        expect(
          String(parseOrListIssues(dateTimeField, a.toISOString())) <
            String(parseOrListIssues(dateTimeField, b.toISOString())),
        ).toBe(a < b);
      }),
    );
  });
});

describe("a day", () => {
  it.each([
    ["2026-03-10", "2026-03-10"],
    ["2024-02-29", "2024-02-29"],
    [" 2026-12-31 ", "2026-12-31"],
  ])("the text %j is read as a day", (text, expected) => {
    expect(parseOrListIssues(dayField, text)).toBe(expected);
  });

  it.each(["", "2026-13-45", "2026-02-30", "2025-02-29", "2026-3-1", "2026-03-10T00:00", "20260310", "today", 5, null])(
    "%j is refused as a day, because it is not an existing date written as YYYY-MM-DD",
    (input) => {
      expect(listIssues(dayField, input)).toEqual([": Please enter a date as YYYY-MM-DD"]);
    },
  );

  it("any text is read as a day or refused with the message for days", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^\d{4}-\d{2}-\d{2}$/)), (text) => {
        expect([[text.trim()], [": Please enter a date as YYYY-MM-DD"]]).toContainEqual(
          [parseOrListIssues(dayField, text)].flat(),
        );
      }),
    );
  });
});

describe("texts and limits of an input (R28)", () => {
  const required = createRequiredTextField(10, message("inputs.chat_message"));

  it.each([
    ["plain", "plain"],
    ["  trimmed \n", "trimmed"],
    ["1234567890", "1234567890"],
    ["  1234567890  ", "1234567890"],
    ["a\tb\nc", "a\tb\nc"],
    ["a\r\nb", "a\nb"],
    ["a\rb", "a\nb"],
    ["a\u0000b\u0007\u007f\u0085c", "abc"],
    ["half \ud83d a \ude00 🧾", "half  a  🧾"],
    ["a \u202elive\u202c b", "a live b"],
    ["\u2066a\u2069\u2067b\u2068c\u202a\u202b\u202d\u200e\u200f\u061c", "abc"],
    ["طلب كراسي.", "طلب كراسي."],
    ["naïve 😀", "naïve 😀"],
  ])("the text %j is cleaned to %j", (text, expected) => {
    expect(parseOrListIssues(required, text)).toBe(expected);
    expect(parseOrListIssues(createOptionalTextField(10), text)).toBe(expected);
  });

  it.each(["", "   ", "\n\t", "\u0000", undefined, null, 5, true, {}, ["a"]])(
    "%j is refused as a required text, because it is empty or not a text",
    (input) => {
      expect(listIssues(required, input)).toEqual([": Please write a message"]);
    },
  );

  it.each([undefined, null, "", "  "])("the optional text %j is read as an empty text", (input) => {
    expect(parseOrListIssues(createOptionalTextField(10), input)).toBe("");
  });

  it.each([required, createOptionalTextField(10)])("the length of a text is limited after trimming", (schema) => {
    expect(listIssues(schema, "12345678901")).toEqual([": Please use at most 10 characters"]);
  });

  it("an input has at most 3 attachments of at most 2 MB each, and lists of at most 100 items", () => {
    expect(LIMITS).toMatchObject({ attachments: 3, attachment_bytes: 2 * 1024 * 1024, list: 100 });
  });
});
