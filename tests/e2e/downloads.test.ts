import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { unzipSync } from "fflate";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { parseCsv } from "../../domain/exports/csv.ts";
import {
  createBrowserTest,
  expectAccessibleAtEveryWidth,
  expectEventually,
  waitForHydration,
} from "../support/browser-test.ts";
import { readVerifier } from "../support/static-files.ts";

const stage = createBrowserTest();

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

async function downloadCsv(page: Page, press: () => Promise<void>): Promise<{ name: string; rows: string[][] }> {
  // Waits for the download and the toast together, because the toast disappears after five seconds.
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByText("Download Started").first().waitFor(),
    press(),
  ]);
  const parsed = parseCsv(await readFile(await download.path(), "utf8"));
  if (!parsed.ok) throw new Error(parsed.problem.code);
  return { name: download.suggestedFilename(), rows: parsed.records.slice(1).map(({ cells }) => cells) };
}

test("a download contains the requests that match the filters, and the screen shows the number of these requests before the download", () =>
  stage.as("director", async ({ page, api }) => {
    await open(page, "/downloads");
    await page.getByText("You are a director in Operations.").waitFor();
    await page.getByRole("checkbox", { name: "Approved", exact: true }).check();
    await page.getByLabel("Requester name").fill("Rita");
    const expected: { id: string }[] = await (await api.get("/api/requests?status=approved&requester=Rita")).json();
    await page.getByText(`${expected.length} requests match your filters`).waitFor();
    const figures = page.getByRole("region", { name: "Summary" });
    await expectEventually(() => figures.textContent()).toBe(
      `Total accessible42Filtered${expected.length}Approved${expected.length}Pending0`,
    );
    await page.getByText(/^Requests submitted from .* that match your filters\./).waitFor();
    const byStatus = page.getByRole("table", { name: "Requests by status", includeHidden: true }).locator("tbody");
    await expectEventually(() => byStatus.textContent()).toBe(`approved${expected.length}`);
    const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "CSV" }) });
    const { name, rows } = await downloadCsv(page, () => card.getByRole("link", { name: "Download" }).click());
    expect(name).toMatch(/^approval_requests_\d{4}-\d\d-\d\d\.csv$/);
    expect(rows.map(([id]) => id)).toEqual(expected.map(({ id }) => id));
    await page.getByLabel("Requester name").fill("Nobody of that name");
    await page.getByText("No requests match your filters.").waitFor();
    for (const button of await page.getByRole("button", { name: "Download" }).all())
      expect(await button.isDisabled()).toBe(true);
    await page.getByRole("link", { name: "Clear filters" }).click();
    await page.getByText("42 requests match your filters").waitFor();
    await expectEventually(() => page.getByLabel("Requester name").inputValue()).toBe("");
  }));

test("an export from the dashboard contains the requests that match its filters, and a failed export shows an error message", () =>
  stage.as("manager", async ({ page, api }) => {
    await open(page, "/?status=pending");
    const expected: { id: string }[] = await (await api.get("/api/requests?status=pending")).json();
    const { rows } = await downloadCsv(page, () => page.getByRole("link", { name: "Export as CSV" }).click());
    expect(rows.map(([id]) => id)).toEqual(expected.map(({ id }) => id));
    await page.route("**/api/download/**", (route) => route.abort());
    await page.getByRole("link", { name: "Export as PDF" }).click();
    await page.getByText("Download Failed").first().waitFor();
    await page.getByText("Failed to download requests").first().waitFor();
  }));

test("each bar of a chart links to the list of the requests that it counts, and the bars of a chart are sorted", () =>
  stage.as("director", async ({ page, api }) => {
    await open(page, "/downloads?request_type=travel");
    const card = (title: string) =>
      page
        .locator("section")
        .filter({ has: page.getByRole("heading", { name: title }) })
        .last();
    const bars = card("Requests by status").getByRole("link");
    const counts = (await bars.allTextContents()).map((bar) => Number(/\d+$/.exec(bar)?.[0]));
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
    const approved = bars.filter({ hasText: /^approved/i });
    const count = /\d+$/.exec((await approved.textContent()) ?? "")?.[0];
    await approved.click();
    await page.getByText(`Showing ${count} of ${count} requests`).waitFor();
    const address = new URL(page.url()).searchParams;
    expect([address.get("status"), address.get("request_type")]).toEqual(["approved", "travel"]);
    await open(page, "/downloads");
    const month = card("Requests by month").getByRole("listitem").getByRole("link").last();
    const inMonth = /\d+$/.exec((await month.textContent()) ?? "")?.[0];
    await month.click();
    await page.getByText(new RegExp(`^Showing \\d+ of ${inMonth} requests$`)).waitFor();
    await open(page, "/downloads");
    const waiting = card("Where requests are waiting now").getByRole("link", { name: /Marc Nager/ });
    await waiting.click();
    await page.getByText(/^Showing [1-9]\d* of \d+ requests$/).waitFor();
    expect(new URL(page.url()).searchParams.get("approver")).toBe("Marc Nager");
    expect((await api.get("/downloads")).status()).toBe(200);
  }));

test("on a phone, the filters of Downloads & Reports are collapsed, and the downloads follow them when they are open", () =>
  stage.as("director", async ({ page }) => {
    await page.setViewportSize({ width: 375, height: 667 });
    await open(page, "/downloads");
    expect(await page.getByLabel("Requester name").isVisible()).toBe(false);
    const download = page.getByRole("link", { name: "Download", exact: true }).first();
    expect((await download.boundingBox())?.y).toBeLessThan(667);
    await page.getByText("Filters", { exact: true }).click();
    await page.getByLabel("Requester name").fill("Rita");
    const link = page.getByRole("link", { name: /^Show \d+ requests$/ });
    await link.click();
    await page.waitForURL(/#matches$/);
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, "/downloads");
    await page.getByLabel("Requester name").fill("Rita");
  }));

test("a requester sees no links for downloads and cannot use Downloads & Reports", () =>
  stage.as("requester", async ({ page }) => {
    await open(page, "/");
    expect(await page.getByRole("link", { name: /Downloads|Export as/ }).count()).toBe(0);
    await page.goto("/downloads");
    await page.getByText("Downloads are not available to requesters.").waitFor();
  }));

test.each([true, false])(
  "the evidence of a request can be downloaded as a PDF and as an evidence pack with a script that verifies the record (JavaScript: %s)",
  (javaScriptEnabled) =>
    stage.as(
      "manager",
      async ({ page, api }) => {
        const [{ id }]: [{ id: string }] = await (await api.get("/api/requests?status=approved&limit=1")).json();
        await page.goto(`/request/${id}/details`);
        if (javaScriptEnabled) await waitForHydration(page);
        await page.getByText("Full record", { exact: true }).click();
        const save = async (name: string) => {
          const link = page.getByRole("link", { name });
          const startMessage = page.getByText("Download Started").first();
          const [download] = await Promise.all([
            page.waitForEvent("download"),
            ...(javaScriptEnabled ? [startMessage.waitFor()] : []),
            link.click(),
          ]);
          return { name: download.suggestedFilename(), bytes: new Uint8Array(await readFile(await download.path())) };
        };
        const pdf = await save("Evidence (PDF)");
        expect(pdf.name).toMatch(new RegExp(`^${id}-evidence-\\d{4}-\\d\\d-\\d\\d\\.pdf$`));
        expect(new TextDecoder().decode(pdf.bytes.subarray(0, 5))).toBe("%PDF-");
        const pack = await save("Evidence pack (ZIP)");
        const folder = mkdtempSync(join(tmpdir(), "evidence-"));
        for (const [path, content] of Object.entries(unzipSync(pack.bytes))) {
          mkdirSync(dirname(join(folder, path)), { recursive: true });
          writeFileSync(join(folder, path), content);
        }
        const output = execFileSync(process.execPath, [join(folder, `${id}-evidence/verify.mjs`)], {
          encoding: "utf8",
        });
        expect(output).toContain("Everything fits.");
        rmSync(folder, { recursive: true });
        // The server also offers the script of the pack, for people who do not trust the one in the pack.
        const fresh = await (await api.get("/assets/evidence/verify.mjs")).text();
        expect(fresh).toBe(new TextDecoder().decode(await readVerifier()));
        if (!javaScriptEnabled) return;
        await page.route("**/evidence.zip", (route) =>
          route.fulfill({ status: 429, json: { detail: "Please wait." } }),
        );
        await page.getByRole("link", { name: "Evidence pack (ZIP)" }).click();
        await page.getByText("Please wait.").first().waitFor();
      },
      { javaScriptEnabled },
    ),
);

test("an export of more than 5,000 requests is created in the background, listed, and can be downloaded", async () => {
  stage.changeDatabase((database) => {
    database.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000)
      INSERT INTO requests(id, version, head_hash, title, description, request_type, amount_minor, amount_usd, amount_decimals, currency, priority,
        priority_rank, status, requester_id, requester_name, department_id, department_name, route, eligible_ids, created_at, updated_at)
      SELECT 'OLD-' || i, 1, '', 'Old ' || i, 'Moved from the old system', request_type, 100, 1, 2, 'USD', priority, priority_rank, 'cancelled', requester_id,
        requester_name, department_id, department_name, route, '[]', '2020-01-01T00:00:00.000Z', '2020-01-01T00:00:00.000Z'
      FROM n, (SELECT * FROM requests LIMIT 1)`);
  });
  await stage.as("director", async ({ page }) => {
    await open(page, "/downloads");
    await page.getByText("5,042 requests match your filters").waitFor();
    const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "CSV" }) });
    await card.getByRole("button", { name: "Prepare download" }).click();
    const job = page.locator("[data-export=completed]");
    await job.waitFor();
    const { rows } = await downloadCsv(page, () => job.getByRole("link", { name: "Download CSV" }).click());
    expect(rows).toHaveLength(5_042);
  });
});

test("if the owner of an export has lost access to its requests, the export is listed as not available, with the reason", async () => {
  stage.changeDatabase((database) => {
    database.exec("UPDATE users SET role = 'manager' WHERE username = 'director'");
  });
  await stage.as("director", async ({ page, api }) => {
    await open(page, "/downloads");
    const row = page.locator("[data-export=completed]");
    await row.getByText("This export was made with access you no longer have. Create it again.").waitFor();
    await row.getByText("Not available", { exact: true }).waitFor();
    expect(await row.getByRole("link").count()).toBe(0);
    const [{ id }]: [{ id: string }] = await (await api.get("/api/exports")).json();
    expect((await api.get(`/api/exports/${id}/file`)).status()).toBe(403);
  });
});

test("Downloads & Reports is accessible at every width", () =>
  stage.as("director", async ({ page }) => {
    await open(page, "/downloads");
    for (const summary of await page.getByText("Show as a table").all()) await summary.click();
    await expectAccessibleAtEveryWidth(page);
  }));
