import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { escapeFormula, parseCsv, toCsv, unescapeFormula } from "../../../../domain/exports/csv.ts";

const cells = (text: string) => {
  const parsed = parseCsv(text);
  return parsed.ok ? parsed.records.map((record) => record.cells) : [String(parsed.line), parsed.message];
};

describe("reading CSV", () => {
  test.each<[string, string, unknown]>([
    [
      "plain rows",
      "a,b\n1,2",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "CRLF and a line break at the end",
      "a,b\r\n1,2\r\n",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    ["lone carriage returns", "a\rb", [["a"], ["b"]]],
    ["a byte order mark", "\uFEFFa,b", [["a", "b"]]],
    [
      "empty lines and empty cells",
      "a,,\n\n,b,\n",
      [
        ["a", "", ""],
        ["", "b", ""],
      ],
    ],
    [
      "quoted separators, quotes and line breaks",
      '"a,b","say ""hi""","two\nlines"',
      [["a,b", 'say "hi"', "two\nlines"]],
    ],
    [
      "semicolons where there are no commas",
      "a;b\n1,5;2",
      [
        ["a", "b"],
        ["1,5", "2"],
      ],
    ],
    ["a quote inside a plain cell", 'a"b,c', [['a"b', "c"]]],
    ["an empty quoted cell alone in its line", 'a\n""\nb', [["a"], ["b"]]],
    ["an empty text", "", []],
    ["a quote that does not end", 'a\n"b', ["2", "A quoted cell is not closed"]],
    ["text after a quoted cell", '"a"b', ["1", "There is text after a quoted cell"]],
  ])(
    "the CSV reader returns the cells of a text, or the line and message of its error: %s",
    (_name, text, expected) => {
      expect(cells(text)).toEqual(expected);
    },
  );

  test("each row of a CSV text has the number of its line, even after cells with line breaks", () => {
    const parsed = parseCsv('h\n"one\ntwo"\n\nlast');
    expect(parsed.ok && parsed.records.map((record) => record.line)).toEqual([1, 2, 5]);
  });
});

describe("writing CSV", () => {
  test.each(["=1+1", "+1", "-1", "@SUM(A1)", " =1", "\n=1", "\t1", "\u0000=1", "＝1", "\u00a0＠x"])(
    "the formula %j is escaped in CSV",
    (text) => {
      expect(escapeFormula(text)).toBe(`'${text}`);
    },
  );

  test.each(["", "a=b", "1-2", "O'Neill", "a@b.c", "'=1"])("the text %j is written to CSV unchanged", (text) => {
    expect(escapeFormula(text)).toBe(text);
  });

  test("CSV cells with separators, quotes or line breaks are quoted", () => {
    expect(toCsv([["a,b", 'say "hi"', "two\nlines", "plain", "=x"]])).toBe(
      `"a,b","say ""hi""","two\nlines",plain,'=x\r\n`,
    );
  });

  test("any cells that are written as CSV are read back unchanged", () => {
    const text = fc.string({ unit: fc.constantFrom("a", '"', ",", ";", "\n", " ", "é", "=", "-") });
    fc.assert(
      fc.property(fc.array(fc.array(text, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (rows) => {
        const head = ["x", "y"];
        const parsed = parseCsv(toCsv([head, ...rows]));
        expect(parsed.ok && parsed.records.map((record) => record.cells.map(unescapeFormula))).toEqual([head, ...rows]);
      }),
    );
  });
});
