import type { APIRequestContext, Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { createBrowserTest, submitByApi, waitForHydration } from "../support/browser-test.ts";
import { SAMPLE_FILES } from "../support/files.ts";

const stage = createBrowserTest();

/** A word that cannot be broken into lines. */
const WORD = "W".repeat(200);
const NAME = WORD.slice(0, 120);

/** Creates a department and renames the requester, both with a name of 120 letters without a space. */
async function renameByApi(api: APIRequestContext): Promise<void> {
  const departments = await api.post("/api/admin/departments", { data: { name: NAME } });
  expect(departments.status()).toBe(201);
  const users: { id: string; username: string }[] = await (await api.get("/api/admin/users?limit=100")).json();
  const id = users.find((one) => one.username === "requester")?.id;
  const renamed = await api.put(`/api/admin/users/${id}`, { data: { name: NAME, department: NAME } });
  expect(renamed.status()).toBe(200);
}

/**
 * Opens each page with the width of a desktop and of a phone. Returns the pages that scroll sideways, each with the
 * element that is too wide.
 */
async function findTooWidePages(page: Page, paths: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const width of [1440, 375]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of paths) {
      await page.goto(path);
      await waitForHydration(page);
      const widest = await page.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        if (scrollWidth <= clientWidth) return null;
        const over = [...document.querySelectorAll("body *")].filter(
          (one) => one.getBoundingClientRect().right > clientWidth + 1,
        );
        return `${scrollWidth} px: ${over.at(-1)?.outerHTML.slice(0, 160)}`;
      });
      if (widest) found.push(`${path} at ${width}: ${widest}`);
    }
  }
  return found;
}

test("no screen scrolls sideways because of a word of 200 characters in a title, name, department, file name or comment", async () => {
  await stage.withApi("admin", ({ api }) => renameByApi(api));
  let id = "";
  await stage.withApi("requester", async ({ api }) => {
    const submitted = await submitByApi(api, {
      title: WORD,
      description: WORD,
      attachments: [
        {
          filename: `${WORD.slice(0, 190)}.png`,
          content_type: "image/png",
          file_data: Buffer.from(SAMPLE_FILES.png).toString("base64"),
        },
      ],
    });
    id = submitted.id;
  });
  await stage.withApi("director", async ({ api }) => {
    const commented = await api.post("/api/requests/enhanced-action", {
      data: { request_id: id, action: "comment", comments: WORD },
    });
    expect(commented.status()).toBe(200);
    const announced = await api.post("/api/announcements", { data: { title: WORD, content: WORD } });
    expect(announced.status()).toBe(201);
  });
  await stage.as("admin", async ({ page, api }) => {
    const waiting: { id: string }[] = await (await api.get("/api/announcements?status=pending_approval")).json();
    const approved = await api.post("/api/announcements/approve", {
      data: { announcement_id: waiting[0]?.id, action: "approved" },
    });
    expect(approved.status()).toBe(200);
    const paths = ["/", "/admin/requests", "/admin/users", "/admin/departments", "/admin", "/announcements"];
    expect(await findTooWidePages(page, [...paths, `/announcements/${waiting[0]?.id}`, "/admin/matrix"])).toEqual([]);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/admin/requests");
    const button = await page.getByRole("button", { name: `Delete ${id}` }).boundingBox();
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(1440);
  });
  await stage.as("manager", async ({ page }) => {
    const paths = ["/", `/?act=approve&on=${id}`, `/request/${id}/details`, `/request/${id}/history`, "/notifications"];
    expect(await findTooWidePages(page, [...paths, "/downloads"])).toEqual([]);
  });
  await stage.as("requester", async ({ page }) => {
    const paths = ["/", "/my-requests", "/profile", "/profile/out-of-office", `/?act=modify&on=${id}`];
    expect(await findTooWidePages(page, [...paths, "/notifications", "/ai-assistant?tab=analysis"])).toEqual([]);
  });
});

test("Arabic titles, descriptions and comments are displayed from right to left, and Latin names within them from left to right", async () => {
  const title = "طلب كراسي جديدة.";
  await stage.as("it.staff", async ({ page, api }) => {
    const { id } = await submitByApi(api, { title, description: title });
    const commented = await api.post("/api/requests/enhanced-action", {
      data: { request_id: id, action: "comment", comments: title },
    });
    expect(commented.status()).toBe(200);
    await page.goto(`/request/${id}/details`);
    await waitForHydration(page);
    const directionOf = (one: Element) => getComputedStyle(one).direction;
    const texts = page.getByRole("main").getByText(title, { exact: true });
    expect(await texts.evaluateAll((all) => all.map((one) => getComputedStyle(one).direction))).toEqual([
      "rtl",
      "rtl",
      "rtl",
    ]);
    expect(await page.getByRole("main").getByText("Ines Staff", { exact: true }).first().evaluate(directionOf)).toBe(
      "ltr",
    );
    await page.goto("/my-requests");
    await waitForHydration(page);
    const listed = page.getByRole("main").getByText(title, { exact: true });
    expect(await listed.evaluateAll((all) => all.map((one) => getComputedStyle(one).direction))).toEqual([
      "rtl",
      "rtl",
    ]);
  });
});

/** Returns the rectangle of an element's text, without its padding. */
const textBox = (locator: Locator) =>
  locator.evaluate((element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    return { left, right, top, bottom, color: getComputedStyle(element).color };
  });

test("on a card, the text of a priority has the baseline and colour of the request number, and its icon has the colour of the details screen", async () => {
  const title = "Chairs in a hurry";
  let id = "";
  await stage.withApi("it.staff", async ({ api }) => {
    id = (await submitByApi(api, { title, priority: "URGENT" })).id;
  });
  await stage.as("manager", async ({ page }) => {
    for (const width of [1440, 375]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`/?q=${id}`);
      await waitForHydration(page);
      const card = page.getByRole("listitem").filter({ hasText: title }).first();
      const word = await textBox(card.locator(".priority > bdi"));
      const number = await textBox(card.getByText(id, { exact: true }).first());
      expect(word.bottom - word.top).toBeCloseTo(number.bottom - number.top, 0);
      expect(word.color).toBe(number.color);
      if (width === 1440) expect(Math.abs(word.bottom - number.bottom)).toBeLessThan(0.5);
      const sign = await card.locator(".priority svg").getAttribute("fill");
      expect(sign).toBe("#DC2626");
      await page.goto(`/request/${id}/details`);
      expect(await page.locator(".priority svg").getAttribute("fill")).toBe(sign);
    }
  });
});

test("at 320 px, the text of a request's Cancel button fits into the button", () =>
  stage.as("requester", async ({ page, api }) => {
    const { id } = await submitByApi(api, { title: "Buttons on a narrow phone" });
    await page.setViewportSize({ width: 320, height: 800 });
    for (const path of [`/my-requests?q=${id}`, `/request/${id}/details`]) {
      await page.goto(path);
      await waitForHydration(page);
      const cancel = page.getByRole("button", { name: /^Cancel/ }).first();
      await cancel.waitFor();
      const button = (await cancel.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
      const words = await textBox(cancel);
      expect(words.left, path).toBeGreaterThanOrEqual(button.x);
      expect(words.right, path).toBeLessThanOrEqual(button.x + button.width);
      expect(words.top, path).toBeGreaterThanOrEqual(button.y);
      expect(words.bottom, path).toBeLessThanOrEqual(button.y + button.height);
    }
  }));

test("on the users screen, an email address of 35 characters fits in one line, and the text of each filter fits beside the filter's arrow", () =>
  stage.as("admin", async ({ page, api }) => {
    const email = "maximiliane.schwarz@company.example";
    expect(email).toHaveLength(35);
    const user = { username: "maximiliane", name: "Maximiliane", designation: "", role: "requester", department: "IT" };
    const made = await api.post("/api/admin/users", { data: { ...user, email, password: "Heron-on-the-lake" } });
    expect(made.status()).toBe(201);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto("/admin/users?q=maximiliane");
    await waitForHydration(page);
    const address = page.getByTitle(email);
    const { height, visibleWidth, fullWidth } = await address.evaluate((element) => ({
      height: element.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(element).lineHeight),
      visibleWidth: element.clientWidth,
      fullWidth: element.scrollWidth,
    }));
    expect({ lines: Math.round(height), cut: fullWidth - visibleWidth }).toEqual({ lines: 1, cut: 0 });
    const rooms = await page.locator("main select").evaluateAll((selects) =>
      selects.map((select) => {
        const style = getComputedStyle(select);
        const words = document.createElement("span");
        words.textContent = (select as HTMLSelectElement).options[0]?.text ?? "";
        words.style.font = style.font;
        words.style.letterSpacing = style.letterSpacing;
        words.style.position = "absolute";
        document.body.append(words);
        const needed = words.getBoundingClientRect().width;
        words.remove();
        return (
          select.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight) - needed
        );
      }),
    );
    expect(rooms).toHaveLength(3);
    for (const room of rooms) expect(room).toBeGreaterThanOrEqual(0);
  }));
