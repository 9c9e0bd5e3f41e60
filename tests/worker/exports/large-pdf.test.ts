import { getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { ExportFilters } from "../../../domain/inputs/exports.ts";
import { insertBulkRequests } from "../../support/bulk-requests.ts";
import { unwrap } from "../../support/result.ts";
import { createServiceTest } from "../../support/service-test.ts";
import { readTypeface } from "../../support/static-files.ts";

const backend = createServiceTest({ overrides: () => ({ typeface: readTypeface }) });

test("a PDF export of 50,000 rows is complete, in the order of the list, with numbered pages", async () => {
  await insertBulkRequests(backend.platform.DB, backend.people, 1, 50_000);
  const director = await backend.as("director");
  const { id } = unwrap(await backend.services.exports.create(director, "pdf", ExportFilters.parse({})));
  expect(await backend.services.exports.runJobs()).toEqual({ made: 1 });
  const file = unwrap(await backend.services.exports.getFile(director, id));
  const document = await getDocumentProxy(new Uint8Array(await new Response(file.body).arrayBuffer()));
  const found: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    const text = items.map((item) => ("str" in item ? item.str : "")).join(" ");
    expect(text).toMatch(new RegExp(`Page ${number} of\\s*${document.numPages}`));
    found.push(...(text.match(/BULK-\d+/g) ?? []));
    page.cleanup();
  }
  const { results } = await backend.platform.DB.prepare(
    "SELECT id FROM requests ORDER BY created_at DESC, seq DESC",
  ).all();
  expect(found).toEqual(results.map((row) => row.id));
}, 240_000);
