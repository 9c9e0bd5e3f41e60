import {
  chunkByCharacters,
  getAllColumnsRange,
  getKeyColumnRange,
  parseFirstRowNumber,
  type RowRange,
  type RowUpdate,
  SHEET_HEADER,
  type SheetCell,
  toA1Range,
  toRowBlocks,
} from "../../domain/exports/sheet-rows.ts";
import { type Message, message } from "../../domain/message.ts";
import { createGoogleTokenSource, type ServiceAccount } from "./google-account.ts";
import { callGoogle, GoogleError, type GoogleResponse } from "./google-api.ts";

export type Worksheet = { id: number; columns: number };

/** A client for one worksheet of one spreadsheet (Sheets API v4). Every method may throw a `GoogleError`. */
export type SheetsClient = {
  /**
   * Identifies the spreadsheet and the worksheet. The stored progress of a sync is valid only for the target at that
   * time.
   */
  target: string;
  /** The URL at which people open the spreadsheet. */
  url: string;
  worksheet_title: string;
  /** Reads the spreadsheet. `worksheet` is null if no worksheet has the configured title. */
  open: () => Promise<{ spreadsheet_title: string; worksheet: Worksheet | null }>;
  /** Adds the worksheet, with all columns of the copy and a frozen first row. */
  addWorksheet: () => Promise<Worksheet>;
  addColumns: (worksheet: Worksheet, count: number) => Promise<void>;
  /** Inserts an empty row above the first row. */
  insertFirstRow: (worksheet: Worksheet) => Promise<void>;
  /** Returns the cells of the first column as texts, and the whole first row. */
  readKeys: () => Promise<{ keys: string[]; header: readonly unknown[] }>;
  /** Returns the cells of each row in the ranges, by row number. Empty rows may be missing. */
  readRows: (ranges: readonly RowRange[]) => Promise<Map<number, readonly unknown[]>>;
  writeRows: (updates: readonly RowUpdate[]) => Promise<void>;
  /**
   * Appends rows after the last row of the table, in several calls if necessary. Returns the first row number (null if
   * Google did not return it) and the number of rows of each call.
   */
  appendRows: (rows: readonly (readonly SheetCell[])[]) => Promise<{ from: number | null; count: number }[]>;
  /**
   * Deletes rows; the rows below move up. `leave_one`: whether to add an empty row before, because Google refuses to
   * delete all rows below the header.
   */
  removeRows: (worksheet: Worksheet, ranges: readonly RowRange[], leave_one: boolean) => Promise<void>;
};

export type SheetsConfig = {
  account: ServiceAccount;
  spreadsheet_id: string;
  worksheet_title: string;
  token_url: string;
  /** The URL of the API, without a trailing slash. */
  base_url: string;
};

const SCOPE = "https://www.googleapis.com/auth/spreadsheets";

/** The maximum number of characters of a call that writes. Google recommends less than 2 MB. */
const MAX_CALL_CHARACTERS = 1_000_000;
/** The maximum number of ranges of a call that reads, because the ranges are part of the URL. */
const MAX_RANGES = 100;

export function createGoogleSheetsClient(config: SheetsConfig): SheetsClient {
  const { spreadsheet_id, worksheet_title: title } = config;
  const path = `/v4/spreadsheets/${encodeURIComponent(spreadsheet_id)}`;
  const call = createCaller(config);
  const update = (requests: readonly object[]) => call("POST", `${path}:batchUpdate`, { requests });
  const read = (ranges: readonly string[]) => {
    const query = new URLSearchParams([
      ["valueRenderOption", "UNFORMATTED_VALUE"],
      ...ranges.map((range) => ["ranges", range]),
    ]);
    return call("GET", `${path}/values:batchGet?${query}`).then(toRangeValues);
  };
  const append = async (values: (readonly SheetCell[])[]) => {
    const query = "valueInputOption=RAW&insertDataOption=INSERT_ROWS";
    const range = encodeURIComponent(getAllColumnsRange(title));
    const response = await call("POST", `${path}/values/${range}:append?${query}`, { values });
    const { updates } = response as { updates?: { updatedRange?: string } };
    return { from: parseFirstRowNumber(updates?.updatedRange ?? ""), count: values.length };
  };
  return {
    target: `${spreadsheet_id}/${title}`,
    url: `https://docs.google.com/spreadsheets/d/${encodeURIComponent(spreadsheet_id)}`,
    worksheet_title: title,
    async open() {
      const fields = "properties.title,sheets.properties(sheetId,title,gridProperties)";
      const response = await call("GET", `${path}?${new URLSearchParams({ fields })}`);
      return readSpreadsheet(response as SpreadsheetResponse, title);
    },
    async addWorksheet() {
      const gridProperties = { rowCount: 2, columnCount: SHEET_HEADER.length, frozenRowCount: 1 };
      const response = await update([{ addSheet: { properties: { title, gridProperties } } }]);
      const { replies } = response as { replies?: { addSheet?: { properties?: { sheetId?: number } } }[] };
      const id = replies?.[0]?.addSheet?.properties?.sheetId;
      if (id === undefined) throw new GoogleError(message("admin.worksheet_without_id"));
      return { id, columns: SHEET_HEADER.length };
    },
    async addColumns({ id }, count) {
      await update([{ appendDimension: { sheetId: id, dimension: "COLUMNS", length: count } }]);
    },
    async insertFirstRow({ id }) {
      const range = { sheetId: id, dimension: "ROWS", startIndex: 0, endIndex: 1 };
      await update([{ insertDimension: { range, inheritFromBefore: false } }]);
    },
    async readKeys() {
      const [keys = [], header = []] = await read([getKeyColumnRange(title), toA1Range(title, { from: 1, to: 1 })]);
      return { keys: keys.map(([key]) => String(key ?? "")), header: header[0] ?? [] };
    },
    async readRows(ranges) {
      const rows = new Map<number, readonly unknown[]>();
      for (let at = 0; at < ranges.length; at += MAX_RANGES) {
        const batch = ranges.slice(at, at + MAX_RANGES);
        const cellsOfRanges = await read(batch.map((range) => toA1Range(title, range)));
        for (const [index, { from }] of batch.entries()) {
          for (const [offset, cells] of (cellsOfRanges[index] ?? []).entries()) rows.set(from + offset, cells);
        }
      }
      return rows;
    },
    async writeRows(updates) {
      for (const batch of chunkByCharacters(updates, ({ cells }) => countCharacters(cells), MAX_CALL_CHARACTERS)) {
        const data = toRowBlocks(batch).map(({ from, rows }) => ({
          range: toA1Range(title, { from, to: from + rows.length - 1 }),
          majorDimension: "ROWS",
          values: rows,
        }));
        await call("POST", `${path}/values:batchUpdate`, { valueInputOption: "RAW", data });
      }
    },
    async appendRows(rows) {
      const appended: { from: number | null; count: number }[] = [];
      for (const batch of chunkByCharacters(rows, countCharacters, MAX_CALL_CHARACTERS))
        appended.push(await append(batch));
      return appended;
    },
    async removeRows({ id }, ranges, leave_one) {
      // Deletes from the bottom up, so that the numbers of the remaining rows stay valid.
      const removals = ranges.toReversed().map(({ from, to }) => ({
        deleteDimension: { range: { sheetId: id, dimension: "ROWS", startIndex: from - 1, endIndex: to } },
      }));
      const spare = { appendDimension: { sheetId: id, dimension: "ROWS", length: 1 } };
      await update(leave_one ? [spare, ...removals] : removals);
    },
  };
}

const countCharacters = (cells: readonly SheetCell[]): number =>
  cells.reduce<number>((sum, cell) => sum + String(cell).length, 0);

type GoogleCaller = (method: "GET" | "POST", path: string, body?: object) => Promise<Record<string, unknown>>;

/**
 * Returns a function that calls the API with a token of the account. After a 401, tries once more with a new token,
 * because the token may have expired or been revoked.
 */
function createCaller({ account, token_url, base_url }: SheetsConfig): GoogleCaller {
  const tokens = createGoogleTokenSource(account, token_url, SCOPE);
  const callOnce = async (method: string, path: string, body?: object): Promise<GoogleResponse> => {
    const Authorization = `Bearer ${await tokens.get()}`;
    if (body === undefined) return callGoogle(base_url + path, { method, headers: { Authorization } });
    const headers = { Authorization, "Content-Type": "application/json" };
    return callGoogle(base_url + path, { method, headers, body: JSON.stringify(body) });
  };
  return async (method, path, body) => {
    let response = await callOnce(method, path, body);
    if (response.status === 401) {
      tokens.invalidate();
      response = await callOnce(method, path, body);
    }
    if (response.status === 200) return response.body;
    throw response.toError(describeFailure(response.status, account.client_email));
  };
}

/** Returns the beginning of the sentence about a failed call, which names the wrong setting for the two most common mistakes. */
function describeFailure(status: number, email: string): Message {
  if (status === 403) return message("admin.spreadsheet_not_shared", { email });
  if (status === 404) return message("admin.spreadsheet_missing");
  return message(status === 429 ? "admin.google_sheets_busy" : "admin.google_sheets_failed");
}

type SpreadsheetResponse = {
  properties?: { title?: string };
  sheets?: { properties?: { sheetId?: number; title?: string; gridProperties?: { columnCount?: number } } }[];
};

function readSpreadsheet({ properties, sheets = [] }: SpreadsheetResponse, title: string) {
  const matching = sheets.find((sheet) => sheet.properties?.title === title)?.properties;
  const worksheet: Worksheet | null =
    matching?.sheetId === undefined
      ? null
      : { id: matching.sheetId, columns: matching.gridProperties?.columnCount ?? 0 };
  return { spreadsheet_title: properties?.title ?? "", worksheet };
}

/** Returns the rows of each range in a response. Google omits empty rows at the end and empty cells. */
function toRangeValues(response: Record<string, unknown>): (readonly unknown[])[][] {
  const { valueRanges = [] } = response as { valueRanges?: { values?: unknown[][] }[] };
  return valueRanges.map(({ values = [] }) => values);
}
