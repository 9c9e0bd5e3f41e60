import { readXlsx } from "hucre/xlsx";
import { getDocumentProxy } from "unpdf";
import { beforeAll, expect, test } from "vitest";
import { parseCsv } from "../../../domain/exports/csv.ts";
import { ExportFilters } from "../../../domain/inputs/exports.ts";
import { insertBulkRequests } from "../../support/bulk-requests.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { readTypeface } from "../../support/static-files.ts";

const backend = createServiceTest({ reset: "once", overrides: () => ({ typeface: readTypeface }) });
/** The ids of all requests in the order of the list. */
let ids: unknown[];

beforeAll(async () => {
  await insertBulkRequests(backend.platform.DB, backend.people, 1, 50_000);
  ids = (await backend.rows("SELECT id FROM requests ORDER BY created_at DESC, seq DESC")).map((row) => row.id);
});

/** Exports all requests and returns the file. */
async function exportAll(format: "csv" | "xlsx" | "pdf"): Promise<Uint8Array> {
  const director = await backend.as("director");
  const { id } = unwrap(await backend.services.exports.create(director, format, ExportFilters.parse({})));
  expect(await backend.services.exports.runJobs()).toEqual({ made: 1 });
  const file = unwrap(await backend.services.exports.getFile(director, id));
  return new Uint8Array(await new Response(file.body).arrayBuffer());
}

test("a CSV export of 50,000 rows is complete and in the order of the list", async () => {
  const parsed = parseCsv(new TextDecoder().decode(await exportAll("csv")));
  if (!parsed.ok) throw new Error(parsed.problem.code);
  expect(parsed.records.slice(1).map(({ cells }) => cells[0])).toEqual(ids);
});

test("an XLSX export of 50,000 rows is complete and in the order of the list", async () => {
  const { sheets } = await readXlsx(await exportAll("xlsx"));
  expect((sheets[0]?.rows ?? []).slice(1).map((row) => row[0])).toEqual(ids);
});

test("a PDF export of 50,000 rows is complete, in the order of the list, with numbered pages", async () => {
  const document = await getDocumentProxy(await exportAll("pdf"));
  const found: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ("str" in item ? item.str : "")).join(" ");
    expect(text).toMatch(new RegExp(`Page ${number} of\\s*${document.numPages}`));
    found.push(...(text.match(/BULK-\d+/g) ?? []));
    page.cleanup();
  }
  expect(found).toEqual(ids);
}, 240_000);
