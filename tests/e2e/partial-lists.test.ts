import { DatabaseSync } from "node:sqlite";
import { beforeAll, describe, expect, test } from "vitest";
import { getDatabaseFile } from "../../scripts/verify-audit.ts";
import { createBrowserTest, expectEventually, waitForHydration } from "../support/browser-test.ts";

const stage = createBrowserTest();
/** More matches of the word 'stockpile' than one page searches. */
const SEEDED = 1_000;

/** Inserts requests of the year 2025 with a word in their title. The oldest, of 1 January, is the only urgent one. */
beforeAll(() =>
  stage.whileDown((dataDir) => {
    const database = new DatabaseSync(getDatabaseFile(dataDir));
    database.exec(`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${SEEDED})
      INSERT INTO requests(id, version, head_hash, title, description, request_type, amount_minor, amount_usd, amount_decimals, currency, priority,
        priority_rank, status, requester_id, requester_name, department_id, department_name, route, eligible_ids, created_at, updated_at)
      SELECT 'OLD-' || (5000 + i), 1, '', 'Stockpile ' || i, 'Moved from the old system', request_type, 100, 1, 2, 'USD', iif(i = 0, 'URGENT', 'LOW'),
        iif(i = 0, 4, 1), 'cancelled', u.id, u.name, department_id, department_name, route, '[]', day, day
      FROM (SELECT i, strftime('%Y-%m-%dT09:00:00.000Z', '2025-01-01', (i / 4) || ' days') AS day FROM n),
        (SELECT * FROM requests LIMIT 1), (SELECT id, name FROM users WHERE username = 'director') u`);
    database.close();
  }),
);

describe("a list that is searched in part", () => {
  test.each(["/", "/my-requests"])(
    "the list at %s says how far it was searched, and its link adds the matches of the older requests",
    (path) =>
      stage.as("director", async ({ page }) => {
        await page.goto(`${path}?q=stockpile&priority=URGENT`);
        await waitForHydration(page);
        await page.getByText(/^Searched back to \d+ \w+ 2025\.$/).waitFor();
        const further = page.getByRole("link", { name: "Search further" });
        for (
          let found = 0;
          found === 0;
          found = await page.getByRole("link", { name: "Stockpile 0", exact: true }).count()
        ) {
          await further.focus();
          await page.keyboard.press("Enter");
          await expectEventually(async () => (await further.getAttribute("aria-busy").catch(() => null)) === null).toBe(
            true,
          );
        }
        await page.getByRole("link", { name: "Stockpile 0", exact: true }).waitFor();
        expect(await further.count()).toBe(0);
      }),
  );

  test("without JavaScript, the link leads to the older requests", () =>
    stage.as(
      "director",
      async ({ page }) => {
        await page.goto("/?q=stockpile&priority=URGENT");
        await page.getByRole("link", { name: "Search further" }).click();
        await page.getByRole("link", { name: "Stockpile 0", exact: true }).waitFor();
      },
      { javaScriptEnabled: false },
    ));

  test("the table of all requests says that it was searched in part", () =>
    stage.as("admin", async ({ page }) => {
      await page.goto("/admin/requests?q=stockpile&priority=URGENT&limit=25");
      await page.getByText(/^Searched back to/).waitFor();
    }));
});
