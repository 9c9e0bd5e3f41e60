import {
  chunkByCharacters,
  keyColumn,
  parseFirstRow,
  type RowRange,
  type RowUpdate,
  SHEET_HEADER,
  type SheetCell,
  toA1Range,
  toRowBlocks,
  wholeTable,
} from "../../domain/exports/sheet-rows.ts";
import { googleTokens, type ServiceAccount } from "./google-account.ts";
import { callGoogle, GoogleError, type GoogleResponse } from "./google-api.ts";

export type Worksheet = { id: number; columns: number };

/** One worksheet of one spreadsheet (Sheets API v4). Every call may throw a `GoogleError`. */
export type SheetsClient = {
  /** Names spreadsheet and worksheet: what is known of another one is of no use here. */
  target: string;
  /** Where people open it. */
  url: string;
  worksheet_title: string;
  /** `worksheet` is null when there is none of that title. */
  open: () => Promise<{ spreadsheet_title: string; worksheet: Worksheet | null }>;
  /** With room for the copy's columns and a header that stays in view. */
  addWorksheet: () => Promise<Worksheet>;
  addColumns: (worksheet: Worksheet, count: number) => Promise<void>;
  /** An empty first row. */
  insertFirstRow: (worksheet: Worksheet) => Promise<void>;
  /** The first column, as texts, and the whole first row. */
  readKeys: () => Promise<{ keys: string[]; header: readonly unknown[] }>;
  /** By row number; empty rows may be missing. */
  readRows: (stretches: readonly RowRange[]) => Promise<Map<number, readonly unknown[]>>;
  writeRows: (updates: readonly RowUpdate[]) => Promise<void>;
  /** After the last row of the table. Answers where each portion of them begins. */
  appendRows: (rows: readonly (readonly SheetCell[])[]) => Promise<{ from: number | null; count: number }[]>;
  /** Whole rows go; what is below moves up. `leave_one`: nothing but the header would stay, which Google refuses. */
  removeRows: (worksheet: Worksheet, stretches: readonly RowRange[], leave_one: boolean) => Promise<void>;
};

export type SheetsConfig = {
  account: ServiceAccount;
  spreadsheet_id: string;
  worksheet_title: string;
  token_url: string;
  /** Without a slash at the end. */
  base_url: string;
};

const SCOPE = "https://www.googleapis.com/auth/spreadsheets";

/** Google recommends to stay below 2 MB a call. */
const MAX_CALL_CHARACTERS = 1_000_000;
/** Ranges of one reading call: they stand in its address. */
const MAX_RANGES = 100;

export function googleSheets(config: SheetsConfig): SheetsClient {
  const { spreadsheet_id, worksheet_title: title } = config;
  const path = `/v4/spreadsheets/${encodeURIComponent(spreadsheet_id)}`;
  const call = createCaller(config);
  const change = (requests: readonly object[]) => call("POST", `${path}:batchUpdate`, { requests });
  const read = (ranges: readonly string[]) => {
    const query = new URLSearchParams([
      ["valueRenderOption", "UNFORMATTED_VALUE"],
      ...ranges.map((one) => ["ranges", one]),
    ]);
    return call("GET", `${path}/values:batchGet?${query}`).then(toRangeValues);
  };
  const append = async (values: (readonly SheetCell[])[]) => {
    const query = "valueInputOption=RAW&insertDataOption=INSERT_ROWS";
    const range = encodeURIComponent(wholeTable(title));
    const answer = await call("POST", `${path}/values/${range}:append?${query}`, { values });
    const { updates } = answer as { updates?: { updatedRange?: string } };
    return { from: parseFirstRow(updates?.updatedRange ?? ""), count: values.length };
  };
  return {
    target: `${spreadsheet_id}/${title}`,
    url: `https://docs.google.com/spreadsheets/d/${encodeURIComponent(spreadsheet_id)}`,
    worksheet_title: title,
    async open() {
      const fields = "properties.title,sheets.properties(sheetId,title,gridProperties)";
      const answer = await call("GET", `${path}?${new URLSearchParams({ fields })}`);
      return readSpreadsheet(answer as SpreadsheetResponse, title);
    },
    async addWorksheet() {
      const gridProperties = { rowCount: 2, columnCount: SHEET_HEADER.length, frozenRowCount: 1 };
      const answer = await change([{ addSheet: { properties: { title, gridProperties } } }]);
      const { replies } = answer as { replies?: { addSheet?: { properties?: { sheetId?: number } } }[] };
      const id = replies?.[0]?.addSheet?.properties?.sheetId;
      if (id === undefined) throw new GoogleError("Google made a worksheet and did not say which.");
      return { id, columns: SHEET_HEADER.length };
    },
    async addColumns({ id }, count) {
      await change([{ appendDimension: { sheetId: id, dimension: "COLUMNS", length: count } }]);
    },
    async insertFirstRow({ id }) {
      const range = { sheetId: id, dimension: "ROWS", startIndex: 0, endIndex: 1 };
      await change([{ insertDimension: { range, inheritFromBefore: false } }]);
    },
    async readKeys() {
      const [keys = [], header = []] = await read([keyColumn(title), toA1Range(title, { from: 1, to: 1 })]);
      return { keys: keys.map(([key]) => String(key ?? "")), header: header[0] ?? [] };
    },
    async readRows(stretches) {
      const rows = new Map<number, readonly unknown[]>();
      for (let at = 0; at < stretches.length; at += MAX_RANGES) {
        const some = stretches.slice(at, at + MAX_RANGES);
        const found = await read(some.map((one) => toA1Range(title, one)));
        for (const [index, { from }] of some.entries()) {
          for (const [below, cells] of (found[index] ?? []).entries()) rows.set(from + below, cells);
        }
      }
      return rows;
    },
    async writeRows(updates) {
      for (const portion of chunkByCharacters(updates, ({ cells }) => countCharacters(cells), MAX_CALL_CHARACTERS)) {
        const data = toRowBlocks(portion).map(({ from, rows }) => ({
          range: toA1Range(title, { from, to: from + rows.length - 1 }),
          majorDimension: "ROWS",
          values: rows,
        }));
        await call("POST", `${path}/values:batchUpdate`, { valueInputOption: "RAW", data });
      }
    },
    async appendRows(rows) {
      const places: { from: number | null; count: number }[] = [];
      for (const portion of chunkByCharacters(rows, countCharacters, MAX_CALL_CHARACTERS))
        places.push(await append(portion));
      return places;
    },
    async removeRows({ id }, stretches, leave_one) {
      // From the bottom, so that no row moves before its turn.
      const removals = stretches.toReversed().map(({ from, to }) => ({
        deleteDimension: { range: { sheetId: id, dimension: "ROWS", startIndex: from - 1, endIndex: to } },
      }));
      const spare = { appendDimension: { sheetId: id, dimension: "ROWS", length: 1 } };
      await change(leave_one ? [spare, ...removals] : removals);
    },
  };
}

const countCharacters = (cells: readonly SheetCell[]): number =>
  cells.reduce<number>((sum, cell) => sum + String(cell).length, 0);

type GoogleCaller = (method: "GET" | "POST", path: string, body?: object) => Promise<Record<string, unknown>>;

/** Calls with the account's token. One that is refused is renewed, once: it may have ended, or been taken back. */
function createCaller({ account, token_url, base_url }: SheetsConfig): GoogleCaller {
  const tokens = googleTokens(account, token_url, SCOPE);
  const once = async (method: string, path: string, body?: object): Promise<GoogleResponse> => {
    const Authorization = `Bearer ${await tokens.get()}`;
    if (body === undefined) return callGoogle(base_url + path, { method, headers: { Authorization } });
    const headers = { Authorization, "Content-Type": "application/json" };
    return callGoogle(base_url + path, { method, headers, body: JSON.stringify(body) });
  };
  return async (method, path, body) => {
    let answer = await once(method, path, body);
    if (answer.status === 401) {
      tokens.invalidate();
      answer = await once(method, path, body);
    }
    if (answer.status === 200) return answer.body;
    throw answer.toError(describeFailure(answer.status, account.client_email));
  };
}

/** The two mistakes that everybody makes once are named. */
function describeFailure(status: number, email: string): string {
  if (status === 403) return `The spreadsheet must be shared with ${email} as an editor`;
  if (status === 404) return `There is no spreadsheet with the id in GOOGLE_SHEETS_ID`;
  if (status === 429) return "Google Sheets asks to wait";
  return "Google Sheets did not do what it was asked";
}

type SpreadsheetResponse = {
  properties?: { title?: string };
  sheets?: { properties?: { sheetId?: number; title?: string; gridProperties?: { columnCount?: number } } }[];
};

function readSpreadsheet({ properties, sheets = [] }: SpreadsheetResponse, title: string) {
  const found = sheets.find((sheet) => sheet.properties?.title === title)?.properties;
  const worksheet: Worksheet | null =
    found?.sheetId === undefined ? null : { id: found.sheetId, columns: found.gridProperties?.columnCount ?? 0 };
  return { spreadsheet_title: properties?.title ?? "", worksheet };
}

/** The cells of each range; what is empty is left out of the answer. */
function toRangeValues(answer: Record<string, unknown>): (readonly unknown[])[][] {
  const { valueRanges = [] } = answer as { valueRanges?: { values?: unknown[][] }[] };
  return valueRanges.map(({ values = [] }) => values);
}
