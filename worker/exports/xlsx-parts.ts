/** Builds the files of an Excel workbook (ECMA-376), except the rows of its sheet. */

import type { ExportColumn, ExportMetadata } from "../../domain/exports/table.ts";
import { message } from "../../domain/message.ts";
import { escapeXml } from "./xlsx-text.ts";

const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const SPREADSHEET_NAMESPACE = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
const RELATIONSHIPS_NAMESPACE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const PACKAGE_NAMESPACE = "http://schemas.openxmlformats.org/package/2006";
const SHEET_NAME = "Requests";

/** The index of the cell format of the header row. */
export const HEADER_STYLE_INDEX = 1;

const columnLetter = (index: number) => String.fromCharCode(65 + index);

/**
 * The cell formats of a workbook. A format is added for each combination of currency and decimals that occurs in the
 * rows.
 */
export class CellStyles {
  readonly text = 2;
  /**
   * The format for a text that would become a formula if somebody edited its cell. Its quote prefix keeps the cell a
   * text.
   */
  readonly quoted = 3;
  readonly time = 4;
  readonly #first_amount = 5;
  readonly #amounts = new Map<string, number>();

  amount(currency: string, decimals: number): number {
    const format = `[$${currency.replaceAll(/[^\p{L}\p{N}$€£¥]/gu, "")}] #,##0${decimals > 0 ? `.${"0".repeat(decimals)}` : ""}`;
    const existing = this.#amounts.get(format);
    if (existing !== undefined) return existing;
    const style = this.#first_amount + this.#amounts.size;
    this.#amounts.set(format, style);
    return style;
  }

  toXml(): string {
    const first = 164;
    // Each time says its zone, because the headings are part of the HTTP contract.
    const formats = ['yyyy\\-mm\\-dd\\ hh:mm\\ "UTC"', ...this.#amounts.keys()];
    const numFmts = formats
      .map((code, index) => `<numFmt numFmtId="${first + index}" formatCode="${escapeXml(code)}"/>`)
      .join("");
    const plain = (numFmtId: number, more: string) =>
      `<xf numFmtId="${numFmtId}" fontId="0" fillId="0" borderId="0" xfId="0"${more}`;
    const top = '<alignment vertical="top"/></xf>';
    const wrapped = '<alignment vertical="top" wrapText="1"/></xf>';

    const xfs = [
      plain(0, "/>"),
      '<xf numFmtId="0" fontId="1" fillId="2" borderId="1" xfId="0" applyFont="1" applyFill="1" applyBorder="1" applyAlignment="1"><alignment vertical="center" wrapText="1"/></xf>',
      plain(49, ` applyNumberFormat="1" applyAlignment="1">${wrapped}`),
      plain(49, ` quotePrefix="1" applyNumberFormat="1" applyAlignment="1">${wrapped}`),
      ...formats.map((_, index) => plain(first + index, ` applyNumberFormat="1" applyAlignment="1">${top}`)),
    ];
    return `${XML_DECLARATION}<styleSheet xmlns="${SPREADSHEET_NAMESPACE}"><numFmts count="${formats.length}">${numFmts}</numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/><family val="2"/></font><font><b/><sz val="11"/><color rgb="FFFFFFFF"/><name val="Calibri"/><family val="2"/></font></fonts><fills count="3"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill><fill><patternFill patternType="solid"><fgColor rgb="FF3730A3"/><bgColor indexed="64"/></patternFill></fill></fills><borders count="2"><border><left/><right/><top/><bottom/><diagonal/></border><border><left/><right/><top/><bottom style="thin"><color rgb="FF1E1B4B"/></bottom><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${xfs.length}">${xfs.join("")}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`;
  }
}

/** The width of a column with times, in characters: '2026-11-21 10:00 UTC'. */
const TIME_WIDTH = 21;

/** Returns the width of a column in characters. */
const getColumnWidth = ({ kind, width }: ExportColumn): number => (kind === "time" ? TIME_WIDTH : width);

/** The height of one line in points. */
const LINE_HEIGHT = 15;
/** The maximum number of lines of a row, so that a long description does not fill the screen or a page. */
const MAX_LINES = 8;

/** Returns the number of lines that a text needs in a column, at most MAX_LINES. Letters of East Asia are twice as wide as others. */
export function countLines(text: string, width: number): number {
  let lines = 0;
  for (const paragraph of text.slice(0, width * MAX_LINES).split("\n")) {
    const wide = paragraph.match(/[\u1100-\uFFFF]/g)?.length ?? 0;
    lines += Math.max(1, Math.ceil((paragraph.length + wide) / width));
  }
  return Math.min(lines, MAX_LINES);
}

/** Returns the attribute of a row with the height of `lines` lines; nothing for one line, which is the normal height. */
export const formatRowHeight = (lines: number): string =>
  lines > 1 ? ` ht="${lines * LINE_HEIGHT}" customHeight="1"` : "";

/** Returns the XML of the sheet up to its first row: the frozen header, the widths of the columns, and that printed pages are as wide as it. */
export function formatSheetStart(columns: readonly ExportColumn[]): string {
  const widths = columns
    .map(
      (column, index) =>
        `<col min="${index + 1}" max="${index + 1}" width="${getColumnWidth(column)}" customWidth="1"/>`,
    )
    .join("");
  return `${XML_DECLARATION}<worksheet xmlns="${SPREADSHEET_NAMESPACE}"><sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView tabSelected="1" workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft" activeCell="A2" sqref="A2"/></sheetView></sheetViews><sheetFormatPr defaultRowHeight="${LINE_HEIGHT}"/><cols>${widths}</cols><sheetData>`;
}

/** Returns the XML of the sheet after its last row. Printed pages are A4 in landscape format, with title, time zone and number. */
export function formatSheetEnd(columns: number, rows: number, { render }: ExportMetadata): string {
  // In the codes of a footer, && stands for &.
  const footer = `&L${`${render(message("exports.title"))} · ${render(message("exports.time_zone_note"))}`.replaceAll("&", "&&")}&R&P / &N`;
  return `</sheetData><autoFilter ref="A1:${columnLetter(columns - 1)}${rows}"/><pageMargins left="0.5" right="0.5" top="0.5" bottom="0.5" header="0.3" footer="0.3"/><pageSetup orientation="landscape" paperSize="9" fitToWidth="1" fitToHeight="0"/><headerFooter><oddFooter>${escapeXml(footer)}</oddFooter></headerFooter></worksheet>`;
}

/** Returns the files of the workbook except the sheet and the cell formats, each with its path and text. */
export function createWorkbookParts({
  head,
  columns,
  rows,
}: {
  head: ExportMetadata;
  columns: number;
  rows: number;
}): readonly (readonly [string, string])[] {
  const area = `${SHEET_NAME}!$A$1:$${columnLetter(columns - 1)}$${rows}`;
  const title = head.render(message("exports.title"));
  const filters = head.filters.map((filter) => message("exports.filter", filter));
  const description = [...filters, message("exports.time_zone_note")].map(head.render).join("; ");
  return [
    [
      "[Content_Types].xml",
      `${XML_DECLARATION}<Types xmlns="${PACKAGE_NAMESPACE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/><Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>`,
    ],
    [
      "_rels/.rels",
      `${XML_DECLARATION}<Relationships xmlns="${PACKAGE_NAMESPACE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS_NAMESPACE}/officeDocument" Target="xl/workbook.xml"/><Relationship Id="rId2" Type="${PACKAGE_NAMESPACE}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
    ],
    [
      "docProps/core.xml",
      `${XML_DECLARATION}<cp:coreProperties xmlns:cp="${PACKAGE_NAMESPACE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:dcterms="http://purl.org/dc/terms/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"><dc:title>${escapeXml(title)}</dc:title><dc:description>${escapeXml(description)}</dc:description><dc:creator>${escapeXml(head.user)}</dc:creator><dc:language>${head.language}</dc:language><dcterms:created xsi:type="dcterms:W3CDTF">${head.made_at.slice(0, 19)}Z</dcterms:created></cp:coreProperties>`,
    ],
    [
      "xl/workbook.xml",
      `${XML_DECLARATION}<workbook xmlns="${SPREADSHEET_NAMESPACE}" xmlns:r="${RELATIONSHIPS_NAMESPACE}"><sheets><sheet name="${SHEET_NAME}" sheetId="1" r:id="rId1"/></sheets><definedNames><definedName name="_xlnm._FilterDatabase" localSheetId="0" hidden="1">${area}</definedName><definedName name="_xlnm.Print_Titles" localSheetId="0">${SHEET_NAME}!$1:$1</definedName></definedNames></workbook>`,
    ],
    [
      "xl/_rels/workbook.xml.rels",
      `${XML_DECLARATION}<Relationships xmlns="${PACKAGE_NAMESPACE}/relationships"><Relationship Id="rId1" Type="${RELATIONSHIPS_NAMESPACE}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${RELATIONSHIPS_NAMESPACE}/styles" Target="styles.xml"/></Relationships>`,
    ],
  ];
}
