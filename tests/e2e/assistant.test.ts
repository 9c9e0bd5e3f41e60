import type { Page } from "playwright-core";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import {
  createBrowserTest,
  expectAccessibleAtEveryWidth,
  expectEventually,
  submitByApi,
  waitForHydration,
} from "../support/browser-test.ts";
import { type ModelService, startModelService } from "../support/model-service.ts";

const PLACEHOLDER = "Ask me anything about the approval workflow...";
const APOLOGY =
  "I apologize, but I'm experiencing technical difficulties. Please try again in a moment or contact support if the issue persists.";

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await waitForHydration(page);
}

const panel = (page: Page) => page.getByRole("log", { name: "Conversation" });
const field = (page: Page) => page.getByPlaceholder(PLACEHOLDER);
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor();
const tab = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "AI Assistant sections" }).getByRole("link", { name });

/** Applies the wide text spacing that every page must support (WCAG 1.4.12). */
function applyTextSpacing(): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(
    "* { letter-spacing: 0.12em !important; word-spacing: 0.16em !important; line-height: 1.5 !important }",
  );
  document.adoptedStyleSheets = [sheet];
}

describe("with the built-in analyst", () => {
  const stage = createBrowserTest();

  test("the assistant answers a question with sources, and its conversation survives a reload but not a sign-out", () =>
    stage.as("manager", async ({ page }) => {
      await open(page, "/");
      await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "AI Assistant" }).click();
      await page.getByText("Answers come from the built-in analyst").waitFor();
      await panel(page).getByText("I'm your AI assistant for the approval workflow.").waitFor();
      expect(await button(page, "Send").isDisabled()).toBe(true);
      await field(page).fill("   ");
      expect(await button(page, "Send").isDisabled()).toBe(true);
      await field(page).fill("What is waiting for me?");
      await field(page).press("Enter");
      await panel(page).getByText("What is waiting for me?").waitFor();
      await panel(page).getByText("Built-in analyst", { exact: true }).waitFor();
      await expectEventually(() => field(page).evaluate((one) => one === document.activeElement)).toBe(true);
      const citation = panel(page).locator("a.citation").first();
      const target = await citation.getAttribute("href");
      // The sources are collapsed until a click on a citation opens them.
      const source = panel(page).locator(`[id="${target?.slice(1)}"]`);
      await panel(page)
        .getByText(/^Sources \(\d+\)$/)
        .waitFor();
      expect(await source.isVisible()).toBe(false);
      await citation.click();
      await source.waitFor();
      for (const [width, height] of [
        [375, 667],
        [320, 568],
      ] as const) {
        await page.setViewportSize({ width, height });
        await page.evaluate(() => window.scrollTo(0, 0));
        const covered = await page.getByRole("navigation", { name: "Main" }).last().boundingBox();
        const { y = 0, height: tall = 0 } = (await field(page).boundingBox()) ?? {};
        expect(y + tall).toBeLessThanOrEqual(covered?.y ?? 0);
        expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(height + 100);
      }

      await page.evaluate(applyTextSpacing);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
      const bar = await page.getByRole("navigation", { name: "Main" }).last().boundingBox();
      await expectEventually(async () => {
        const { y = 0, height = 0 } = (await field(page).boundingBox()) ?? {};
        return y + height;
      }).toBeLessThanOrEqual(bar?.y ?? 0);

      await tab(page, "Insights").click();
      await button(page, "Generate AI Insights").waitFor();
      await tab(page, "AI Chat").click();
      await panel(page).getByText("What is waiting for me?").waitFor();
      await page.reload();
      await waitForHydration(page);
      await panel(page).getByText("Built-in analyst", { exact: true }).waitFor();
      await panel(page).getByText("What is waiting for me?").waitFor();

      await page.context().request.post("/api/auth/logout");
      await page.goto("/login");
      await waitForHydration(page);
      await expectEventually(() => page.evaluate(() => window.sessionStorage.length)).toBe(0);
    }));

  test("a question can be chosen from suggestions and from the list of possible questions, and an answer begins at its first line", () =>
    stage.as("requester", async ({ page, api }) => {
      for (const part of [1, 2, 3]) await submitByApi(api, { title: `Shelf, part ${part}` });
      await page.setViewportSize({ width: 375, height: 667 });
      await open(page, "/ai-assistant");
      const suggestions = page.getByRole("form", { name: "Suggested questions" });
      // The field below the suggestions does not cover them.
      const { y = 0, height = 0 } = (await suggestions.getByRole("button").first().boundingBox()) ?? {};
      expect(y + height).toBeLessThanOrEqual((await field(page).boundingBox())?.y ?? 0);
      await suggestions.getByRole("button", { name: "Which of my requests are open?" }).click();
      const shelf = panel(page).getByRole("link", { name: "Shelf, part 3" });
      await shelf.waitFor();
      const answer = page.locator("#latest-answer p").first();
      await expectEventually(async () => {
        const [line, frame] = [await answer.boundingBox(), await panel(page).boundingBox()];
        return line !== null && frame !== null && line.y >= frame.y && line.y + 20 <= frame.y + frame.height;
      }).toBe(true);
      await expectAccessibleAtEveryWidth(page);
      await page.setViewportSize({ width: 375, height: 667 });

      await button(page, "What can I ask?").click();
      const dialog = page.getByRole("dialog", { name: "What can I ask?" });
      await dialog.getByRole("heading", { name: "Who decides" }).waitFor();
      await expectAccessibleAtEveryWidth(page);
      await page.keyboard.press("Escape");
      await dialog.waitFor({ state: "detached" });
      expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe("What can I ask?");
      await button(page, "What can I ask?").click();
      await dialog.getByRole("button", { name: "How do I cancel a request?" }).click();
      await dialog.waitFor({ state: "detached" });
      await panel(page).getByText("How do I cancel a request?").waitFor();

      await field(page).fill("Zzyzx qwxv?");
      await field(page).press("Enter");
      await panel(page).getByRole("form", { name: "Suggested questions" }).getByRole("button").first().waitFor();
      await panel(page).getByRole("link", { name: "Shelf, part 3" }).click();
      await page.waitForURL(/\/request\/.*\/details/);
    }));

  test("each tab of the assistant gives an answer, and is accessible at every width", () =>
    stage.as("requester", async ({ page, api }) => {
      const { id } = await submitByApi(api, { title: "Round table" });
      await open(page, "/ai-assistant?tab=predictions");
      await page.getByRole("link", { name: "Go to Smart Analysis" }).click();
      await page.waitForURL(/tab=analysis/);
      const choose = page.getByLabel("Request", { exact: true });
      expect(await choose.locator("option").first().textContent()).toBe("Choose a request...");
      const offered = await choose.locator("option").allTextContents();
      expect(offered.slice(1).every((one) => /(?:pending|needs info)$/.test(one))).toBe(true);
      expect(offered.find((one) => one.startsWith("Round table"))).toMatch(/^Round table · .*900\.00.* · pending$/);
      await choose.selectOption(id);
      await toast(page, "AI Analysis Complete");
      const card = page.getByRole("region").filter({ hasText: `Analysis of ${id}` });
      for (const part of ["Recommendation", "Risk level", "Confidence", "Reasoning", "Facts and sources"])
        await page.getByText(part, { exact: true }).first().waitFor();
      await page.getByText(/^\d{1,3}%$/).waitFor();
      expect(await card.count()).toBeLessThanOrEqual(1);
      await page.emulateMedia({ colorScheme: "dark" });
      await expectAccessibleAtEveryWidth(page);

      await tab(page, "Smart Search").click();
      expect(await button(page, "Search").isDisabled()).toBe(true);
      await page.getByLabel("Search in your own words").fill("round table");
      await page.getByLabel("Search in your own words").press("Enter");
      await toast(page, "Smart Search Complete");
      await page.getByText("Search intent", { exact: true }).waitFor();
      await page.getByText("Keywords", { exact: true }).waitFor();
      await page.getByRole("link", { name: "Round table" }).waitFor();
      await expectAccessibleAtEveryWidth(page);

      await tab(page, "Insights").click();
      await button(page, "Generate AI Insights").click();
      await toast(page, "Insights Generated");
      await page.getByText("Executive summary", { exact: true }).waitFor();
      const metrics = await page.locator("dt").allTextContents();
      expect(metrics.length).toBeGreaterThan(0);
      expect(metrics.join()).not.toContain("_");
      await expectAccessibleAtEveryWidth(page);
      // The earlier result of Smart Search is still displayed.
      await tab(page, "Smart Search").click();
      await page.getByText("Search intent", { exact: true }).waitFor();

      await page.emulateMedia({ colorScheme: "light" });
      await tab(page, "AI Chat").click();
      await field(page).fill("Where is my request?");
      await button(page, "Send").click();
      await panel(page).getByText("Built-in analyst", { exact: true }).waitFor();
      await expectAccessibleAtEveryWidth(page);
    }));

  test("each tab of the assistant shows an error message if it fails, and a failed question can be sent again", () =>
    stage.as("requester", async ({ page, api }) => {
      const { id } = await submitByApi(api, { title: "Standing lamp" });
      await open(page, "/ai-assistant");
      await page.route("**/api/ai/*", (route) => route.abort());
      await field(page).fill("Where is it?");
      await field(page).press("Enter");
      await panel(page).getByText(APOLOGY).waitFor();
      await toast(page, "AI Chat Error - Failed to get AI response. Please try again.");
      await tab(page, "Smart Analysis").click();
      await page.getByLabel("Request", { exact: true }).selectOption(id);
      await toast(page, "Analysis Error - Failed to analyze request. Please try again.");
      await tab(page, "Smart Search").click();
      await page.getByLabel("Search in your own words").fill("lamp");
      await button(page, "Search").click();
      await toast(page, "Search Error - Failed to perform smart search. Please try again.");
      await tab(page, "Insights").click();
      await button(page, "Generate AI Insights").click();
      await toast(page, "Insights Error - Failed to generate insights. Please try again.");

      await page.unroute("**/api/ai/*");
      await tab(page, "AI Chat").click();
      await panel(page).getByText(APOLOGY).waitFor();
      await button(page, "Retry").click();
      await panel(page).getByText("Built-in analyst", { exact: true }).waitFor();
      await panel(page).getByText(APOLOGY).waitFor({ state: "detached" });
      expect(await panel(page).getByText("Where is it?", { exact: true }).count()).toBe(1);
    }));

  test("every tab of the assistant gives an answer without JavaScript", async () => {
    let id = "";
    await stage.withApi("requester", async ({ api }) => {
      id = (await submitByApi(api, { title: "Folding chair" })).id;
    });
    await stage.as(
      "requester",
      async ({ page }) => {
        await page.goto("/ai-assistant");
        await page
          .getByRole("form", { name: "Suggested questions" })
          .getByRole("button", { name: "Which of my requests are open?" })
          .click();
        await panel(page).getByText("Built-in analyst", { exact: true }).waitFor();
        await field(page).fill("And what waits for me?");
        await button(page, "Send").click();
        await panel(page).getByText("And what waits for me?").waitFor();
        await panel(page).getByText("Which of my requests are open?").first().waitFor();
        await page.getByText("What can I ask?", { exact: true }).click();
        await button(page, "Who is out of office?").click();
        await panel(page).getByText("Who is out of office?").first().waitFor();

        await tab(page, "Smart Analysis").click();
        await page.getByLabel("Request", { exact: true }).selectOption(id);
        await button(page, "Analyze").click();
        await page.getByText("AI Analysis Complete").waitFor();
        await page.getByText("Reasoning", { exact: true }).waitFor();
        await tab(page, "Smart Search").click();
        await page.getByLabel("Search in your own words").fill("folding chair");
        await button(page, "Search").click();
        await page.getByText("Smart Search Complete").waitFor();
        await page.getByRole("link", { name: "Folding chair" }).waitFor();
        await tab(page, "Insights").click();
        await button(page, "Generate AI Insights").click();
        await page.getByText("Executive summary", { exact: true }).waitFor();
      },
      { javaScriptEnabled: false },
    );
    await stage.as(
      "manager",
      async ({ page }) => {
        await page.goto(`/request/${id}/details`);
        await button(page, "Analyze").click();
        await page.getByText(`Analysis of ${id}`).waitFor();
        await page.getByText("Recommendation", { exact: true }).waitFor();
      },
      { javaScriptEnabled: false },
    );
  });

  test("a draft can be checked by the assistant in a panel of at most 600 px before it is submitted, with and without JavaScript", async () => {
    for (const javaScriptEnabled of [true, false]) {
      await stage.as(
        "requester",
        async ({ page, api }) => {
          const total = async () => (await (await api.get("/api/dashboard/stats")).json()).total_requests;
          const before = await total();
          await page.emulateMedia({ reducedMotion: "reduce" });
          await page.goto("/submit-request");
          if (javaScriptEnabled) await waitForHydration(page);
          await page.getByLabel("Title").fill("Laser printer");
          await page.getByLabel("Request Type").selectOption("procurement");
          await page.getByLabel("Amount").fill("990");
          await button(page, "Check before I submit").click();
          await page.getByText("Recommendation", { exact: true }).waitFor();
          // Without JavaScript, the sources are also collapsed below the verdict.
          await page
            .getByText(/^(?:Nothing unusual found|No similar request was decided|\d+ (?:concern|thing))/)
            .waitFor();
          const box = await page.locator("section", { hasText: "Before you submit" }).last().boundingBox();
          expect(box?.height).toBeLessThanOrEqual(600);
          await page.getByText(/^Reasoning and sources/).click();
          await page.locator("[id^='check-F']").first().waitFor();
          expect(await page.getByLabel("Title").inputValue()).toBe("Laser printer");
          await page.locator("[aria-busy=true]").waitFor({ state: "detached" });
          if (javaScriptEnabled) await expectAccessibleAtEveryWidth(page);
          expect(await total()).toBe(before);
        },
        { javaScriptEnabled },
      );
    }
  });
});

describe("with a model", () => {
  let service: ModelService;
  const stage = createBrowserTest(async () => {
    service = await startModelService();
    return { MODEL_URL: service.url, MODEL_KEY: service.key, MODEL: service.model, MODEL_PROVIDER: "Loopback AI" };
  });
  afterAll(() => service.stop());
  beforeEach(() => service.replyWith({ text: "Hello **there**." }));

  test("the answer of a model is streamed, names its provider, and can be stopped and requested again", () =>
    stage.as("manager", async ({ page }) => {
      service.replyWith(
        { hold: "It is **waiting**. For " },
        { text: "It is **done**.\n\n<img src=x onerror=alert(1)> [out](https://evil.example)" },
      );
      await open(page, "/ai-assistant");
      await page.getByText(/^Answers are written by Loopback AI/).waitFor();
      await field(page).fill("What is waiting for me?");
      await field(page).press("Enter");
      await panel(page).locator("strong", { hasText: "waiting" }).waitFor();
      expect(await field(page).isDisabled()).toBe(true);
      await button(page, "Stop").click();
      await panel(page).getByText("Stopped.").waitFor();
      await expectEventually(() => service.aborted()).toBe(1);

      // The model's next answer contains a URL that no fact contains, so the product removes it and says so.
      await button(page, "Retry").click();
      await panel(page).getByText("1 sentence of the AI model was left out").waitFor();
      await panel(page).locator("strong", { hasText: "done" }).waitFor();
      expect(await panel(page).getByText("evil").count()).toBe(0);
      service.replyWith({ text: "It is <b>well</b> & <i>fine</i>." });
      await field(page).fill("And now?");
      await field(page).press("Enter");
      await panel(page).getByText("It is well & fine.").waitFor();
      service.replyWith({ status: 400 });
      await field(page).fill("What is waiting for me?");
      await field(page).press("Enter");
      await panel(page).getByText("The AI model's service refused the question; this answer is computed.").waitFor();
      await panel(page).getByText("Built-in analyst", { exact: true }).waitFor();
      await panel(page).getByText("Loopback AI", { exact: true }).first().waitFor();
      expect(service.protocolErrors).toEqual([]);
    }));

  test("a Smart Search and the insights can be stopped and started again, and stopping aborts the call to the model", () =>
    stage.as("manager", async ({ page }) => {
      const stop = async (abortedCalls: number) => {
        await button(page, "Stop").click();
        await button(page, "Stop").waitFor({ state: "detached" });
        await expectEventually(() => service.aborted() - before).toBe(abortedCalls);
      };
      const focused = () => page.evaluate(() => document.activeElement?.textContent);
      const [before, calls] = [service.aborted(), service.calls.length];
      service.replyWith("silent");
      await open(page, "/ai-assistant?tab=search");
      await page.getByLabel("Search in your own words").fill("chairs");
      await button(page, "Search").click();
      await page.getByText("Searching...").waitFor();
      await expectEventually(() => service.calls.length - calls).toBe(1);
      await expectAccessibleAtEveryWidth(page);
      await stop(1);
      await page.getByText("Searching...").waitFor({ state: "detached" });
      expect(await page.getByLabel("Search in your own words").inputValue()).toBe("chairs");
      expect(await focused()).toBe("Search");
      service.replyWith({ text: { insights: ["Chairs of any kind."] } });
      await button(page, "Search").click();
      await page.getByText("Chairs of any kind.").waitFor();

      service.replyWith("silent");
      await tab(page, "Insights").click();
      await button(page, "Generate AI Insights").click();
      await page.getByText("Generating insights...").waitFor();
      await expectEventually(() => service.calls.length - calls).toBe(3);
      await stop(2);
      await page.getByText("Generating insights...").waitFor({ state: "detached" });
      expect(await focused()).toBe("Generate AI Insights");
      expect(await page.getByText(/Error - Failed/).count()).toBe(0);
      service.replyWith({ text: { executive_summary: "A quiet month.", recommendations: [] } });
      await button(page, "Generate AI Insights").click();
      await page.getByText("A quiet month.").waitFor();
      expect(service.protocolErrors).toEqual([]);
    }));

  test("an answer that a reload interrupted can be requested again", () =>
    stage.as("manager", async ({ page }) => {
      service.replyWith({ hold: "Halfway. And " }, { text: "It is here." });
      await open(page, "/ai-assistant");
      await field(page).fill("Where is it?");
      await field(page).press("Enter");
      // Reloads only after the model was called; otherwise the second attempt would get the reply `hold`, which does
      // not end.
      await panel(page).getByText("Halfway.").waitFor();
      await page.reload();
      await waitForHydration(page);
      await panel(page).getByText("The answer was interrupted.").waitFor();
      await button(page, "Retry").click();
      await panel(page).getByText("It is here.").waitFor();
    }));

  test("the facts of an analysis appear before the model answers, and the computed analysis appears if the model fails", async () => {
    let id = "";
    await stage.withApi("requester", async ({ api }) => {
      await submitByApi(api, { title: "Conference chairs", amount: 960 });
      id = (await submitByApi(api, { title: "Conference chairs", amount: 960 })).id;
    });
    await stage.as("manager", async ({ page }) => {
      service.replyWith("silent");
      const callsBefore = service.calls.length;
      await open(page, `/request/${id}/details`);
      await button(page, "Analyze").click();
      await page.locator("[id^='analysis-F'][data-tone=warning]").first().waitFor();
      await page.getByText("AI is thinking...").waitFor();
      // Waits for the call of the model, because the facts appear before it; otherwise the first call could get the
      // reply of the second.
      await expectEventually(() => service.calls.length).toBe(callsBefore + 1);
      service.replyWith({ status: 400 });
      await button(page, "Analyze again").click();
      await page.getByText("The AI model's service refused the question; this answer is computed.").waitFor();

      service.replyWith({
        text: {
          recommendation: "APPROVE",
          risk_level: "LOW",
          confidence_score: 1,
          reasoning: "Ignore the flags.",
          key_factors: [],
          concerns: [],
          suggested_questions: ["Why twice?"],
        },
      });
      await button(page, "Analyze again").click();
      await page.getByText("Ignore the flags.").waitFor();
      await page.getByText("Why twice?").waitFor();
      await page
        .getByText("Review first", { exact: true })
        .or(page.locator("dd").getByText("Reject", { exact: true }))
        .waitFor();
      expect(await page.locator("dd").getByText("Approve", { exact: true }).count()).toBe(0);
      await page.locator("[id^='analysis-F'][data-tone=warning]").first().waitFor();
      await page.getByText("Answered by Loopback AI").waitFor();
      // The computed concerns remain, although the model named none.
      await page.getByText("Concerns", { exact: true }).waitFor();
      await expectAccessibleAtEveryWidth(page);
    });
  });
});
