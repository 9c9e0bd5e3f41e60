import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  escapeFormula,
  getCsvFormat,
  isFormula,
  parseCsv,
  toCsv,
  unescapeFormula,
} from "../../../../domain/exports/csv.ts";
import { inEnglish } from "../../../support/english.ts";

const cells = (text: string) => {
  const parsed = parseCsv(text);
  return parsed.ok ? parsed.records.map((record) => record.cells) : [String(parsed.line), inEnglish(parsed.problem)];
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
    ["a quote inside a plain cell of the header, before semicolons", '5" disk;b', [['5" disk', "b"]]],
    ["an empty quoted cell alone in its line", 'a\n""\nb', [["a"], ["b"]]],
    [
      "rows of empty cells",
      'a;b\n;\n" ";\u00a0\n1;2\n;;;\n',
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "blanks after a quoted cell",
      '"a" ,"b"\t\n1,2',
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "tabs, as cells copied from a spreadsheet have them",
      "a\tb, c\n1,5\t2",
      [
        ["a", "b, c"],
        ["1,5", "2"],
      ],
    ],
    [
      "vertical bars",
      "a|b;c\n1|2",
      [
        ["a", "b;c"],
        ["1", "2"],
      ],
    ],
    [
      "the most frequent separator of the header",
      "a;b, c;d\n1;2;3",
      [
        ["a", "b, c", "d"],
        ["1", "2", "3"],
      ],
    ],
    [
      "a header with quoted separators and line breaks",
      '"a,\n,,";"b ""x"", y"\n1;2',
      [
        ["a,\n,,", 'b "x", y'],
        ["1", "2"],
      ],
    ],
    [
      "empty rows before the header",
      ";;\n\na,b\n1,2",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "a line that names the separator",
      "sep=;\na;b,c,d\n1;2",
      [
        ["a", "b,c,d"],
        ["1", "2"],
      ],
    ],
    [
      "a line that names an unusual separator",
      "\uFEFFSEP=^\r\na^b\r\n1^2",
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "a quoted line that names the tab",
      '"sep=\t"\na\tb\n1\t2',
      [
        ["a", "b"],
        ["1", "2"],
      ],
    ],
    [
      "a separator line that another program saved as a row",
      "sep=;,,\na,b,c\n1,2,3",
      [
        ["a", "b", "c"],
        ["1", "2", "3"],
      ],
    ],
    ["commas below a header with one cell", "a\n1,2", [["a"], ["1", "2"]]],
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

/** The signs that begin a formula, and what may stand before one. */
const SIGNS = ["=", "+", "-", "@", "\uFF1D", "\uFF0B", "\uFF0D", "\uFF20"];
const BLANKS = ["", " ", "\u00A0", "\u3000", "\uFEFF", "\u200B", "\u00AD", "\u2060", "\u0000", '"', ' "" '];
const SEPARATORS = [",", ";", "\t", "|"];
const BREAKS = ["\n", "\r", "\r\n", "\u2028"];

/**
 * Returns all cells that a spreadsheet reads if a file is opened with these separators. A quoted cell can be followed by text: `strict`
 * programs take the quote for a part of the cell, others end the quotation.
 */
function openInSpreadsheet(file: string, separators: string, strict: boolean): string[] {
  const ends = (at: number) => at >= file.length || `${separators}\r\n`.includes(file[at] ?? "");
  const all: string[] = [];
  for (let at = 0; at <= file.length; at += 1) {
    let cell = "";
    if (file[at] === '"') {
      for (at += 1; at < file.length; at += 1) {
        if (file[at] === '"' && file[at + 1] === '"') at += 1;
        else if (file[at] === '"' && (!strict || ends(at + 1))) {
          at += 1;
          break;
        }
        cell += file[at];
      }
    }
    while (!ends(at)) cell += file[at++];
    all.push(cell);
  }
  return all;
}

const FORMULA = /^[\s\p{Cc}\p{Cf}"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/u;

/** Returns the cells that would be formulas if the file is opened with any separator, or with several at once. */
const findFormulas = (file: string): string[] =>
  [...SEPARATORS, ",;", ";\t", ",;\t|"].flatMap((separators) =>
    [true, false].flatMap((strict) => openInSpreadsheet(file, separators, strict).filter((cell) => FORMULA.test(cell))),
  );

describe("writing CSV", () => {
  test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\uFF1D1", "\t1"])("the formula %j is escaped in CSV", (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
  });

  test.each(["", "a=b", "1-2", "O'Neill", "a@b.c", "'=1", "a, b; c", "3 - 2", "x;'=1"])(
    "the text %j is written to CSV unchanged",
    (text) => {
      expect(escapeFormula(text)).toBe(text);
    },
  );

  test.each(SEPARATORS.concat(BREAKS, ""))(
    "a sign of a formula that stands after %j is escaped, whatever invisible characters are between them, and read back",
    (before) => {
      for (const sign of SIGNS)
        for (const blank of BLANKS) {
          const text = `Chairs${before}${blank}${sign}1+2${before}end`;
          const whole = before === "" ? text.slice("Chairs".length) : text;
          expect(escapeFormula(whole)).toContain(`${blank}'${sign}1`);
          expect(unescapeFormula(escapeFormula(whole))).toBe(whole);
        }
    },
  );

  test("the check for formulas of a whole cell sees only its beginning", () => {
    for (const sign of SIGNS) expect(isFormula(` \uFEFF${sign}1`)).toBe(true);
    expect(isFormula("Chairs;=1+2")).toBe(false);
    expect(isFormula("\tx")).toBe(true);
  });

  test("CSV cells with separators of any program, quotes or line breaks are quoted", () => {
    expect(toCsv([["a,b", 'say "hi"', "two\nlines", "plain", "=x", "a;b", "a\tb", "a|b"]])).toBe(
      `"a,b","say ""hi""","two\nlines",plain,'=x,"a;b","a\tb","a|b"\r\n`,
    );
    expect(toCsv([["1,5", "x"]], ";")).toBe('"1,5";x\r\n');
  });

  test.each([",", ";"] as const)(
    "no program finds a formula in a CSV file with the separator %j, with whatever separator it opens the file",
    (separator) => {
      const attacks = [...SEPARATORS, ...BREAKS, ""].flatMap((before) =>
        BLANKS.flatMap((blank) => SIGNS.map((sign) => `x${before}${blank}${sign}HYPERLINK("x";"y")${before}y`)),
      );
      expect(
        findFormulas(toCsv([["id", "title", "end"], ...attacks.map((text) => [text, text, text])], separator)),
      ).toEqual([]);
      // The reader of this test finds formulas where they are not escaped.
      expect(findFormulas('a,"x;=1+2;y"\r\n')).not.toEqual([]);
      expect(findFormulas('a,"x;""=1+2;y"\r\n')).not.toEqual([]);
    },
  );

  test("no program finds a formula in any CSV file, and its cells are read back unchanged", () => {
    const text = fc.string({
      unit: fc.constantFrom("a", '"', ",", ";", "\t", "|", "\n", " ", "\u200B", "é", "=", "-", "@", "\uFF0B"),
    });
    const rows = fc.array(fc.array(text, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(rows, fc.constantFrom(",", ";"), (rows, separator) => {
        const head = ["x", "y"];
        const file = toCsv([head, ...rows], separator as "," | ";");
        expect(findFormulas(file)).toEqual([]);
        const parsed = parseCsv(file);
        const filled = rows.filter((row) => row.some((cell) => escapeFormula(cell).trim() !== ""));
        expect(parsed.ok && parsed.records.map((record) => record.cells.map(unescapeFormula))).toEqual([
          head,
          ...filled,
        ]);
      }),
      { numRuns: 500 },
    );
  });

  test("a CSV file has semicolons where numbers have a decimal comma", () => {
    expect(getCsvFormat("en")).toEqual({ separator: ",", decimal: "." });
    expect(getCsvFormat("fr")).toEqual({ separator: ";", decimal: "," });
  });
});
