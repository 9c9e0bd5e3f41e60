import { readFile } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { parseCsv } from "../../app/domain/csv.ts";
import { findDatabase } from "../../scripts/verify-audit.ts";

import { expectSoundAtEveryWidth, hydrated, setStage } from "../support/stage.ts";

const stage = setStage();

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await hydrated(page);
}

async function saved(page: Page, press: () => Promise<void>): Promise<{ name: string; rows: string[][] }> {
  const [download] = await Promise.all([page.waitForEvent("download"), press()]);
  const parsed = parseCsv(await readFile(await download.path(), "utf8"));
  if (!parsed.ok) throw new Error(parsed.message);
  return { name: download.suggestedFilename(), rows: parsed.records.slice(1).map(({ cells }) => cells) };
}

test("what the filters match is downloaded, and said before", () =>
  stage.as("director", async ({ page, api }) => {
    await open(page, "/downloads");
    await page.getByText("You are a director in Operations.").waitFor();
    await page.getByLabel("Status", { exact: true }).selectOption("approved");
    await page.getByLabel("Requester name").fill("Rita");
    const expected: { id: string }[] = await (await api.get("/api/requests?status=approved&requester=Rita")).json();
    await page.getByText(`${expected.length} requests match your filters`).waitFor();
    const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "CSV" }) });
    const { name, rows } = await saved(page, () => card.getByRole("link", { name: "Download" }).click());
    expect(name).toMatch(/^approval_requests_\d{4}-\d\d-\d\d\.csv$/);
    expect(rows.map(([id]) => id)).toEqual(expected.map(({ id }) => id));
    await page.getByText("Download Started").first().waitFor();
    await page.getByLabel("Requester name").fill("Nobody of that name");
    await page.getByText("Nothing matches your filters.").waitFor();
    for (const button of await page.getByRole("button", { name: "Download" }).all())
      expect(await button.isDisabled()).toBe(true);
    await page.getByRole("link", { name: "Clear filters" }).click();
    await page.getByText("42 requests match your filters").waitFor();
    expect(await page.getByLabel("Requester name").inputValue()).toBe("");
  }));

test("the dashboard exports what it shows, and a refusal is told", () =>
  stage.as("manager", async ({ page, api }) => {
    await open(page, "/?status=pending");
    const expected: { id: string }[] = await (await api.get("/api/requests?status=pending")).json();
    const { rows } = await saved(page, () => page.getByRole("link", { name: "Export as CSV" }).click());
    expect(rows.map(([id]) => id)).toEqual(expected.map(({ id }) => id));
    await page.route("**/api/download/**", (route) => route.abort());
    await page.getByRole("link", { name: "Export as PDF" }).click();
    await page.getByText("Download Failed").first().waitFor();
    await page.getByText("Failed to download requests").first().waitFor();
  }));

test("requesters are offered no download and see none", () =>
  stage.as("requester", async ({ page }) => {
    await open(page, "/");
    expect(await page.getByRole("link", { name: /Downloads|Export as/ }).count()).toBe(0);
    await page.goto("/downloads");
    await page.getByText("Downloads are not available to requesters.").waitFor();
  }));

test("a large export is made in the background, listed, and downloadable", async () => {
  await stage.whileDown((dataDir) => {
    const database = new DatabaseSync(findDatabase(dataDir));
    database.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
      INSERT INTO requests(id, version, head_hash, title, description, request_type, amount_minor, amount_value, amount_decimals, currency, priority,
        priority_rank, status, requester_id, requester_name, department_id, department_name, route, eligible_ids, created_at, updated_at)
      SELECT 'OLD-' || i, 1, '', 'Old ' || i, 'Moved from the old system', request_type, 100, 1, 2, 'USD', priority, priority_rank, 'cancelled', requester_id,
        requester_name, department_id, department_name, route, '[]', '2020-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z'
      FROM n, (SELECT * FROM requests LIMIT 1)`);
    database.close();
  });
  await stage.as("director", async ({ page }) => {
    await open(page, "/downloads");
    await page.getByText("5,042 requests match your filters").waitFor();
    const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "CSV" }) });
    await card.getByRole("button", { name: "Prepare download" }).click();
    const job = page.locator("[data-export=completed]");
    await job.waitFor({ timeout: 20_000 });
    const { rows } = await saved(page, () => job.getByRole("link", { name: "Download CSV" }).click());
    expect(rows).toHaveLength(5_042);
  });
});

describe.each(["light", "dark"] as const)("in the %s theme", (colorScheme) => {
  test("the screen is accessible at every width", () =>
    stage.as(
      "director",
      async ({ page }) => {
        await open(page, "/downloads");
        for (const summary of await page.getByText("Show as a table").all()) await summary.click();
        await expectSoundAtEveryWidth(page);
      },
      { colorScheme },
    ));
});
