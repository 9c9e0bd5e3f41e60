export type Cell = string | number | boolean;

export interface Grid {
  id: number;
  title: string;
  rowCount: number;
  columnCount: number;
  frozenRowCount: number;
  /** The rows, beginning with row 1, each with its cells, beginning with column A. Missing rows and cells are empty. */
  cells: Cell[][];
}

/** An error response of the Sheets API: its HTTP status and message. */
export class SheetsApiError extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

const isEmpty = (cell: Cell | undefined) => cell === undefined || cell === "";

export function trimTrailing<T>(items: readonly T[], isBlank: (item: T) => boolean): T[] {
  let length = items.length;
  while (length > 0 && isBlank(items[length - 1] as T)) length -= 1;
  return items.slice(0, length);
}

export const trimRow = (row: readonly Cell[] | undefined) =>
  trimTrailing(
    Array.from(row ?? [], (cell) => cell ?? ""),
    isEmpty,
  );

/** Returns the index of a column from its letters: 0 for A. */
const parseColumn = (letters: string) => [...letters].reduce((sum, one) => sum * 26 + one.charCodeAt(0) - 64, 0) - 1;

interface CellRange {
  grid: Grid;
  top: number;
  bottom: number;
  left: number;
  right: number;
}

export const SPREADSHEET_ID = "1AbC-spreadsheet_id";

/**
 * Creates a spreadsheet in memory, with the calls of the Sheets API v4 that the sync with Google Sheets uses. It
 * refuses the calls that Google refuses.
 * @param complain is called with each violation of the documented protocol
 */
export function createSpreadsheet(complain: (what: string) => void) {
  const grids: Grid[] = [];
  let nextId = 1;

  const gridOf = (title: string) => grids.find((grid) => grid.title === title);
  const makeGrid = (title: string, size: Partial<Grid> = {}): Grid => {
    const grid = { id: 100 + nextId, title, rowCount: 1000, columnCount: 26, frozenRowCount: 0, cells: [], ...size };
    nextId += 1;
    grids.push(grid);
    return grid;
  };

  /** Parses a range such as `'A title'!A2:O9` or `Title!A:A`. Throws if the worksheet does not contain the range. */
  function areaOf(range: string): CellRange {
    const [, quoted, plain, from = "", first, to, last] =
      /^(?:'((?:[^']|'')+)'|([^'!]+))!([A-Z]+)(\d+)?(?::([A-Z]+)(\d+)?)?$/.exec(range) ?? [];
    const grid = gridOf(quoted?.replaceAll("''", "'") ?? plain ?? "");
    if (!grid) throw new SheetsApiError(400, `Unable to parse range: ${range}`);
    const top = Number(first ?? 1) - 1;
    const bottom = to === undefined ? top : Number(last ?? grid.rowCount) - 1;
    const area = { grid, top, bottom, left: parseColumn(from), right: parseColumn(to ?? from) };
    if (area.bottom >= grid.rowCount || area.right >= grid.columnCount)
      throw new SheetsApiError(400, `Range (${range}) exceeds grid limits. Max rows: ${grid.rowCount}`);
    return area;
  }

  const rangeName = ({ grid, top, bottom, left, right }: CellRange) => {
    const letter = (column: number) => String.fromCharCode(65 + column);
    return `${/^\w+$/.test(grid.title) ? grid.title : `'${grid.title.replaceAll("'", "''")}'`}!${letter(left)}${top + 1}:${letter(right)}${bottom + 1}`;
  };

  function valuesAt(range: string) {
    const area = areaOf(range);
    const rows = area.grid.cells
      .slice(area.top, area.bottom + 1)
      .map((row) => trimRow(Array.from(row, (cell) => cell ?? "").slice(area.left, area.right + 1)));
    const values = trimTrailing(rows, (row) => row.length === 0);
    return { range: rangeName(area), majorDimension: "ROWS", ...(values.length > 0 ? { values } : {}) };
  }

  /** Writes values unchanged (RAW mode). A null value does not change its cell. */
  function put({ grid, top, left }: Pick<CellRange, "grid" | "top" | "left">, values: (Cell | null)[][]) {
    values.forEach((cells, below) => {
      const row = Array.from(
        { length: Math.max(grid.cells[top + below]?.length ?? 0, left + cells.length) },
        (_, at) => grid.cells[top + below]?.[at] ?? "",
      );
      cells.forEach((cell, beside) => {
        if (cell !== null) row[left + beside] = cell;
      });
      while (grid.cells.length < top + below) grid.cells.push([]);
      grid.cells[top + below] = row;
    });
  }

  function writeValues({
    valueInputOption,
    data,
  }: {
    valueInputOption?: string;
    data: { range: string; values: Cell[][] }[];
  }) {
    if (valueInputOption !== "RAW") complain(`values written as ${valueInputOption}`);
    for (const { range, values } of data) {
      const area = areaOf(range);
      if (values.length > area.bottom - area.top + 1 || values.some((row) => row.length > area.right - area.left + 1))
        throw new SheetsApiError(400, `Requested writing within range [${range}], but tried writing beyond it`);
      put(area, values);
    }
    return {
      spreadsheetId: SPREADSHEET_ID,
      totalUpdatedRows: data.reduce((sum, { values }) => sum + values.length, 0),
    };
  }

  /** Inserts rows after the table that begins in row 1 and ends before the first empty row. */
  function appendValues(range: string, query: URLSearchParams, { values }: { values: Cell[][] }) {
    if (query.get("valueInputOption") !== "RAW") complain(`values appended as ${query.get("valueInputOption")}`);
    if (query.get("insertDataOption") !== "INSERT_ROWS") complain("appended over what may stand below");
    const { grid, left, right } = areaOf(range);
    const end = grid.cells.findIndex((row) => trimRow(row).length === 0);
    const top = end < 0 ? grid.cells.length : end;
    grid.cells.splice(top, 0, ...values.map(() => []));
    grid.rowCount += values.length;
    put({ grid, top, left }, values);
    const updatedRange = rangeName({ grid, top, bottom: top + values.length - 1, left, right });
    return { spreadsheetId: SPREADSHEET_ID, updates: { updatedRange, updatedRows: values.length } };
  }

  type Dimension = { sheetId: number; dimension: string; startIndex: number; endIndex: number };
  type Change = {
    addSheet?: { properties: { title: string; gridProperties?: Partial<Grid> } };
    deleteDimension?: { range: Dimension };
    insertDimension?: { range: Dimension };
    appendDimension?: { sheetId: number; dimension: string; length: number };
  };

  const byId = (id: number) => {
    const grid = grids.find((one) => one.id === id);
    if (!grid) throw new SheetsApiError(400, `No grid with id: ${id}`);
    return grid;
  };

  function changeOne({ addSheet, deleteDimension, insertDimension, appendDimension }: Change): object {
    if (addSheet) {
      const { title, gridProperties } = addSheet.properties;
      if (gridOf(title)) throw new SheetsApiError(400, `A sheet with the name "${title}" already exists.`);
      const grid = makeGrid(title, gridProperties);
      return { addSheet: { properties: { sheetId: grid.id, title } } };
    }
    if (deleteDimension) {
      const { sheetId, startIndex, endIndex } = deleteDimension.range;
      const grid = byId(sheetId);
      const count = endIndex - startIndex;
      if (count <= 0 || endIndex > grid.rowCount) throw new SheetsApiError(400, "Cannot delete rows that do not exist");
      if (grid.rowCount - count <= grid.frozenRowCount || grid.rowCount - count < 1)
        throw new SheetsApiError(400, "Sorry, it is not possible to delete all non-frozen rows.");
      grid.cells.splice(startIndex, count);
      grid.rowCount -= count;
    } else if (insertDimension) {
      const { sheetId, startIndex, endIndex } = insertDimension.range;
      const grid = byId(sheetId);
      grid.cells.splice(startIndex, 0, ...Array.from({ length: endIndex - startIndex }, () => []));
      grid.rowCount += endIndex - startIndex;
    } else if (appendDimension) {
      const grid = byId(appendDimension.sheetId);
      if (appendDimension.dimension === "ROWS") grid.rowCount += appendDimension.length;
      else grid.columnCount += appendDimension.length;
    } else throw new SheetsApiError(400, "Must specify at least one request.");
    return {};
  }

  /** Applies all changes of a batch; applies none if one of them fails. */
  function change({ requests }: { requests: Change[] }) {
    const before = structuredClone(grids);
    try {
      return { spreadsheetId: SPREADSHEET_ID, replies: requests.map(changeOne) };
    } catch (error) {
      grids.splice(0, grids.length, ...before);
      throw error;
    }
  }

  const describe = () => ({
    properties: { title: "Approvals" },
    sheets: grids.map(({ id, title, rowCount, columnCount }) => ({
      properties: { sheetId: id, title, gridProperties: { rowCount, columnCount } },
    })),
  });

  return { grids, gridOf, makeGrid, describe, valuesAt, writeValues, appendValues, change };
}
