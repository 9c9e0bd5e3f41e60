import { beforeAll, describe, test } from "vitest";
import { createBrowserTest, waitForHydration } from "../support/browser-test.ts";

const stage = createBrowserTest();
/**
 * The number of requests with the word 'stockpile'. A page of the table of all requests does not search all of them.
 */
const SEEDED = 8_000;
/**
 * The number of the only request with priority HIGH. It is older than the matches that a page of the dashboard
 * searches.
 */
const URGENT = SEEDED - 700;

/** Inserts requests of several years with a common word in their titles. Only one old request has priority HIGH. */
beforeAll(() =>
  stage.changeDatabase((database) => {
    database.exec(`WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ${SEEDED})
      INSERT INTO requests(id, version, head_hash, title, description, request_type, amount_minor, amount_usd, amount_decimals, currency, priority,
        priority_rank, status, requester_id, requester_name, department_id, department_name, route, eligible_ids, created_at, updated_at)
      SELECT 'OLD-' || (5000 + i), 1, '', 'Stockpile ' || i, 'Moved from the old system', request_type, 100, 1, 2, 'USD', CASE i WHEN 0 THEN 'HIGH' WHEN ${URGENT} THEN 'URGENT' ELSE 'LOW' END,
        CASE i WHEN 0 THEN 3 WHEN ${URGENT} THEN 4 ELSE 1 END, 'cancelled', u.id, u.name, department_id, department_name, route, '[]', day, day
      FROM (SELECT i, strftime('%Y-%m-%dT09:00:00.000Z', '2020-01-01', (i / 4) || ' days') AS day FROM n),
        (SELECT * FROM requests LIMIT 1), (SELECT id, name FROM users WHERE username = 'director') u`);
  }),
);

describe("a search that has covered only the newer requests of a list", () => {
  test.each(["/", "/my-requests"])(
    "the list at %s displays the date of the oldest request that was searched, and its link 'Search further' adds matching older requests",
    (path) =>
      stage.as("director", async ({ page }) => {
        await page.goto(`${path}?q=stockpile&priority=URGENT`);
        await waitForHydration(page);
        await page.getByText(/^Searched back to \d+ \w+ 2025\.$/).waitFor();
        await page.getByRole("link", { name: "Search further" }).focus();
        await page.keyboard.press("Enter");
        await page.getByRole("link", { name: `Stockpile ${URGENT}`, exact: true }).waitFor();
      }),
  );

  test("without JavaScript, the link 'Search further' leads to matching older requests", () =>
    stage.as(
      "director",
      async ({ page }) => {
        await page.goto("/?q=stockpile&priority=URGENT");
        await page.getByRole("link", { name: "Search further" }).click();
        await page.getByRole("link", { name: `Stockpile ${URGENT}`, exact: true }).waitFor();
      },
      { javaScriptEnabled: false },
    ));

  test("the table of all requests displays the date of the oldest request that was searched, and its link 'Search further' leads to matching older requests", () =>
    stage.as("admin", async ({ page }) => {
      await page.goto("/admin/requests?q=stockpile&priority=HIGH");
      await page.getByText(/^Searched back to/).waitFor();
      await page.getByRole("link", { name: "Search further" }).click();
      await page.getByRole("link", { name: "Stockpile 0", exact: true }).waitFor();
    }));
});
