import { createHash } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import type { RequestSummary } from "../../domain/entities.ts";
import { createPdf, createPng } from "../../scripts/sample-data/files.ts";
import {
  blockNotificationPolls,
  createBrowserTest,
  expectAccessibleAtEveryWidth,
  expectEventually,
  expectFocus,
  type SignedInPerson,
  submitByApi,
  waitForApp,
  waitForHydration,
} from "../support/browser-test.ts";

const stage = createBrowserTest(async () => ({ SERVER_TIMING: "1" }));

async function open(page: Page, id: string): Promise<void> {
  await page.goto(`/request/${id}/details`);
  await waitForHydration(page);
}

/** Performs an action on a request through the API. */
async function act({ api }: SignedInPerson, fields: Record<string, unknown>): Promise<void> {
  expect((await api.post("/api/requests/enhanced-action", { data: fields })).status()).toBe(200);
}

const ask = (request_id: string, info_requested = "Which laptops exactly?") =>
  stage.withApi("manager", (manager) => act(manager, { request_id, action: "request_info", info_requested }));

/** Returns the labels of the buttons in the progress panel. */
async function buttons(page: Page): Promise<string[]> {
  const names = await page.locator("section[aria-labelledby=progress] button[name=act]").allInnerTexts();
  return names.map((name) => name.split("\n")[0]?.trim() ?? "");
}

const dialog = (page: Page) => page.getByRole("dialog");

describe("the details screen", () => {
  test("in each status of a request, the details screen shows the requester the progress and the possible actions", () =>
    stage.as("requester", async (requester) => {
      const { page, api } = requester;
      const { id } = await submitByApi(api, { due_date: "2030-01-01T12:00:00Z" });
      await open(page, id);
      await page.getByRole("heading", { name: "Waiting for Marc Nager" }).waitFor();
      await page.getByText("Marc Nager approves", { exact: false }).first().waitFor();
      expect(await buttons(page)).toEqual(["Modify", "Remind", "Cancel Request"]);
      await page.getByRole("button", { name: `Remind ${id}` }).click();
      await dialog(page).getByRole("button", { name: "Send Reminder" }).click();
      await page.getByText("Reminder sent just now.", { exact: false }).waitFor();
      await expectEventually(() => buttons(page)).toEqual(["Modify", "Cancel Request"]);
      await ask(id);
      await page.reload();
      await page.getByRole("heading", { name: "Your answer is needed" }).waitFor();
      expect(await buttons(page)).toEqual(["Cancel Request"]);
      await act(requester, { request_id: id, action: "cancelled", comments: "Not needed any more" });
      await page.reload();
      await page.getByRole("heading", { name: "Cancelled by Rita Quest" }).waitFor();
      expect(await buttons(page)).toEqual([]);
      await page.getByRole("textbox", { name: "Add a comment" }).waitFor();
    }));

  test("on a phone, the details screen shows the approver's buttons in a bar above the navigation that covers no content", () =>
    stage.withApi("requester", async ({ api }) => {
      const { id } = await submitByApi(api, { amount: 999.99 });
      await stage.as(
        "manager",
        async ({ page }) => {
          await open(page, id);
          await page.getByRole("heading", { name: "Waiting for your decision" }).waitFor();
          expect(await buttons(page)).toEqual(["Approve", "Reject", "Request Info", "Reassign"]);
          const approve = page.getByRole("button", { name: `Approve ${id}` });
          const getTop = async (locator: Locator) => (await locator.boundingBox())?.y ?? Number.NaN;
          const place = await approve.boundingBox();
          expect(place?.height).toBeGreaterThanOrEqual(44);
          expect((place?.y ?? 0) + (place?.height ?? 0)).toBeLessThanOrEqual(
            await getTop(page.getByRole("navigation").last()),
          );
          // The bar does not cover the end of the page.
          await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
          const record = await page.getByText("Full record", { exact: true }).boundingBox();
          expect((record?.y ?? Infinity) + (record?.height ?? 0)).toBeLessThanOrEqual(await getTop(approve));
          await approve.click();
          expect(await dialog(page).getByRole("button", { name: "Approve", exact: true }).isDisabled()).toBe(true);
          await dialog(page).getByRole("textbox").fill("Within budget.");
          await dialog(page).getByRole("button", { name: "Approve", exact: true }).click();
          await page.getByRole("heading", { name: "Approved by Marc Nager" }).waitFor();
          await page.getByRole("heading", { name: "Analysis" }).waitFor({ state: "detached" });
          await page.getByText("Request Approved", { exact: false }).first().waitFor();
          await expectEventually(() => buttons(page)).toEqual([]);
        },
        { viewport: { width: 375, height: 800 } },
      );
    }));

  test("the details screen shows the description and the files first, then the decision, the analysis, and the history with the record", () =>
    stage.withApi("requester", async ({ api }) => {
      const { id } = await submitByApi(api, {
        description: "Offers are at https://offers.example/chairs?id=4.",
        attachments: [
          {
            filename: "chair.png",
            content_type: "image/png",
            file_data: Buffer.from(createPng("chair.png").content).toString("base64"),
          },
        ],
      });
      await stage.as("manager", async ({ page }) => {
        await open(page, id);
        const headings = await page.locator("main h2").allTextContents();
        const order = ["Description", "Attachments (1)", "Waiting for your decision", "Analysis", "Approval History"];
        expect(headings.filter((heading) => order.includes(heading))).toEqual(order);
        const thumbnail = page.getByRole("img", { name: "Preview of chair.png" });
        await expectEventually(() =>
          thumbnail.evaluate((image) => "naturalWidth" in image && image.naturalWidth),
        ).not.toBe(0);
        const link = page.getByRole("link", { name: "https://offers.example/chairs?id=4" });
        expect(await link.getAttribute("rel")).toBe("noreferrer nofollow");
      });
    }));

  test("the details screen offers each person only the actions of their role, and returns 404 to a person who may not see the request", () =>
    stage.withApi("requester", async ({ api }) => {
      const { id } = await submitByApi(api);
      await stage.as("director", async ({ page }) => {
        await open(page, id);
        await page.getByRole("heading", { name: "Waiting for Marc Nager" }).waitFor();
        await page.getByText("You can also decide.", { exact: false }).waitFor();
        expect(await buttons(page)).toEqual(["Approve", "Reject", "Request Info", "Reassign"]);
      });
      await stage.as("admin", async ({ page }) => {
        await open(page, id);
        expect(await buttons(page)).toEqual(["Delete"]);
      });
      await stage.as("it.staff", async ({ page }) => {
        const answer = await page.goto(`/request/${id}/details`);
        expect(answer?.status()).toBe(404);
        await page.getByText("Failed to load request details").waitFor();
        await page.getByRole("link", { name: "Back to dashboard" }).click();
        await page.waitForURL(`${stage.url()}/`);
      });
    }));

  test("the details screen costs at most two round trips to the database", () =>
    stage.as("requester", async ({ page, api }) => {
      const { id } = await submitByApi(api);
      const answer = await page.goto(`/request/${id}/details`);
      expect(answer?.headers()["server-timing"]).toMatch(/rt=[12]\b/);
    }));
});

test("while a person types a mention in a comment, the keyboard chooses among the people who may see the request", () =>
  stage.as("requester", async ({ page, api }) => {
    const { id } = await submitByApi(api);
    await open(page, id);
    const box = page.getByRole("textbox", { name: "Add a comment" });
    await box.pressSequentially("Thanks @");
    const options = page.getByRole("listbox", { name: "People who can see this request" }).getByRole("option");
    await options.first().waitFor();
    expect((await options.allTextContents()).join(" ")).not.toContain("it.staff");
    await box.pressSequentially("seni");
    await expectEventually(() => options.count()).toBe(1);
    await expectAccessibleAtEveryWidth(page);
    await box.press("Enter");
    expect(await box.inputValue()).toBe("Thanks @senior.manager ");
    expect(await options.count()).toBe(0);
    await box.pressSequentially("and @man");
    await options.first().waitFor();
    await box.press("Escape");
    await expectEventually(() => options.count()).toBe(0);
    expect(await box.inputValue()).toBe("Thanks @senior.manager and @man");
  }));

describe.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])("responses and comments on the details screen %s", (_, javaScriptEnabled) => {
  test("if another person changes the request while the requester types a response, the form keeps the response, which can be sent after a confirmation", () =>
    stage.as(
      "requester",
      async ({ page, api }) => {
        const { id } = await submitByApi(api);
        await ask(id, "Which laptops exactly?");
        await blockNotificationPolls(page);
        await page.goto(`/request/${id}/details`);
        if (javaScriptEnabled) await waitForHydration(page);
        const banner = page.getByRole("region", { name: "Info Requested" });
        await banner.getByText("Which laptops exactly?").waitFor();
        const answer = banner.getByRole("textbox", { name: "Response" });
        await answer.fill("   ");
        await banner.getByRole("button", { name: "Submit Response" }).click();
        await page.getByText("Response Required: Please provide the requested information").waitFor();
        await ask(id, "And how many?");
        await answer.fill("The 14-inch ones.");
        await banner.getByRole("button", { name: "Submit Response" }).click();
        await page.getByText("This request changed while you were editing").waitFor();
        await banner.getByText("And how many?").first().waitFor();
        expect(await answer.inputValue()).toBe("The 14-inch ones.");
        await answer.fill("The 14-inch ones, three of them.");
        await banner.getByText("Which laptops exactly?", { exact: true }).first().waitFor();
        await banner.getByLabel("I have seen the changes").check();
        await banner.getByRole("button", { name: "Submit Response" }).click();
        await page.getByRole("heading", { name: "Waiting for Marc Nager" }).waitFor();
        await page.getByText("Response Submitted", { exact: false }).first().waitFor();
        await page.getByText("The 14-inch ones, three of them.").waitFor();
        // The form with the focus no longer exists.
        if (javaScriptEnabled) await expectFocus(page.getByRole("main"));
      },
      { javaScriptEnabled },
    ));

  test("a requester can add comments on the details screen, and an empty comment is refused", () =>
    stage.as(
      "requester",
      async ({ page, api }) => {
        const { id } = await submitByApi(api);
        await page.goto(`/request/${id}/details`);
        if (javaScriptEnabled) await waitForHydration(page);
        const box = page.getByRole("textbox", { name: "Add a comment" });
        const send = page.getByRole("button", { name: "Comment", exact: true });
        await box.fill("  ");
        await send.click();
        await page.getByText("Please write a comment").waitFor();
        for (const comment of ["The quote follows.", "Here it is."]) {
          await box.fill(comment);
          await send.click();
          await page.getByRole("listitem").filter({ hasText: comment }).first().waitFor();
          await expectEventually(() => box.inputValue()).toBe("");
          if (javaScriptEnabled) await expectFocus(send);
        }
        await page.getByRole("heading", { name: "Comments (2)" }).waitFor();
      },
      { javaScriptEnabled },
    ));

  test("a comment highlights its mentions, the form says which people could not be notified, and a person can watch the request", () =>
    stage.as(
      "requester",
      async ({ page, api }) => {
        const { id } = await submitByApi(api);
        await page.goto(`/request/${id}/details`);
        if (javaScriptEnabled) await waitForHydration(page);
        const box = page.getByRole("textbox", { name: "Add a comment" });
        await box.fill("Please look, @it.staff and @director.");
        await page.getByRole("button", { name: "Comment", exact: true }).click();
        await page.getByRole("heading", { name: "Comments (1)" }).waitFor();
        const comments = page.locator("section").filter({ hasText: "Comments (1)" });
        await comments.getByText("Ines Staff cannot see this request, so they were not notified.").waitFor();
        expect(await comments.getByRole("listitem").locator("strong").allTextContents()).toEqual([
          "@it.staff",
          "@director",
        ]);
        await page.getByRole("button", { name: "Watch", exact: true }).click();
        await page.getByRole("button", { name: "Unwatch" }).waitFor();
        if (javaScriptEnabled) await expectFocus(page.getByRole("button", { name: "Unwatch" }));
        const details = await (await api.get(`/api/requests/${id}/detailed`)).json();
        expect(details.is_watching).toBe(true);
        await page.getByRole("button", { name: "Unwatch" }).click();
        await page.getByRole("button", { name: "Watch", exact: true }).waitFor();
        if (javaScriptEnabled) await expectAccessibleAtEveryWidth(page);
      },
      { javaScriptEnabled },
    ));
});

describe("attachments on the details screen", () => {
  const FILES = [createPdf("quote (1).pdf", "Quote"), createPng("photo.png")];

  test("a picture opens in a dialog that Escape closes, and attachments are downloaded unchanged", () =>
    stage.as("requester", async ({ page, api, context }) => {
      const { id, attachments } = await submitByApi(api, {
        attachments: FILES.map(({ filename, content }) => ({
          filename,
          content_type: filename.endsWith("pdf") ? "application/pdf" : "image/png",
          file_data: Buffer.from(content).toString("base64"),
        })),
      });
      await open(page, id);
      const hashOf = (content: Uint8Array) => createHash("sha256").update(content).digest("hex");
      for (const { filename, content } of FILES) {
        const row = page.getByRole("listitem").filter({ hasText: filename });
        const [download] = await Promise.all([
          page.waitForEvent("download"),
          row.getByRole("link", { name: /Download/ }).click(),
        ]);
        expect(download.suggestedFilename()).toBe(filename);
        const chunks: Buffer[] = [];
        for await (const chunk of await download.createReadStream()) chunks.push(chunk);
        expect(hashOf(Buffer.concat(chunks))).toBe(hashOf(content));
        const viewed = await api.get((await row.getByRole("link", { name: /View/ }).getAttribute("href")) ?? "");
        expect(viewed.headers()["content-disposition"]).toMatch(/^inline/);
        expect(hashOf(await viewed.body())).toBe(hashOf(content));
      }
      const view = page.getByRole("link", { name: "View photo.png" });
      await view.click();
      const picture = dialog(page).getByRole("img", { name: "photo.png" });
      await expectEventually(() => picture.evaluate((image) => "naturalWidth" in image && image.naturalWidth)).not.toBe(
        0,
      );
      await expectAccessibleAtEveryWidth(page);
      const [tab] = await Promise.all([
        context.waitForEvent("page"),
        dialog(page).getByRole("link", { name: "Open in a new tab" }).click(),
      ]);
      await tab.waitForURL(`**/attachments/${attachments[1]?.id}/view`);
      await page.keyboard.press("Escape");
      await dialog(page).waitFor({ state: "detached" });
      expect(await view.evaluate((link) => link === document.activeElement)).toBe(true);
      expect(page.url()).toContain(`/request/${id}/details`);
    }));

  test("if an attachment cannot be loaded, the details screen shows an error message", () =>
    stage.as("requester", async ({ page, api, context }) => {
      const [listed]: RequestSummary[] = (await (await api.get("/api/requests?limit=100")).json()).filter(
        (one: RequestSummary) => one.attachments.length > 0,
      );
      await open(page, listed?.id ?? "");
      await context.setOffline(true);
      await page.getByRole("link", { name: /^View/ }).first().click();
      await page.getByText("Failed to view attachment", { exact: false }).first().waitFor();
      await page
        .getByRole("link", { name: /^Download/ })
        .first()
        .click();
      await page.getByText("Failed to download attachment", { exact: false }).first().waitFor();
    }));
});

test("when a person opens the full record of a request, on the details screen or on its own screen, the record is verified", () =>
  stage.as("requester", async ({ page, api }) => {
    const { id } = await submitByApi(api);
    await ask(id);
    await open(page, id);
    await page.getByText("Full record", { exact: true }).click();
    await page.getByText("Record verified: 2 entries").waitFor();
    const trail = await (await api.get(`/api/requests/${id}/history`)).json();
    for (const { hash } of trail) await page.getByText(hash).first().waitFor();
    await page.getByRole("link", { name: "Open the full record" }).click();
    await page.getByRole("heading", { name: `Record of ${id}` }).waitFor();
    await page.getByText("Record verified: 2 entries").waitFor();
    expect((await page.goto("/request/REQ-0/history"))?.status()).toBe(404);
  }));

test("without a connection, the details screen saves a comment in the outbox and displays an error message in the panel 'Full record'", () =>
  stage.as("requester", async ({ page, api, context }) => {
    const { id } = await submitByApi(api);
    await open(page, id);
    const box = page.getByRole("textbox", { name: "Add a comment" });
    await box.fill("The quote follows.");
    await waitForApp(page);
    await context.setOffline(true);
    await page.getByText("Full record", { exact: true }).click();
    await page.getByText("The record could not be loaded.").waitFor();
    await page.getByRole("button", { name: "Comment", exact: true }).click();
    await page.getByText("Waiting to be sent: 1").waitFor();
    await expectEventually(() => box.inputValue()).toBe("");
    await context.setOffline(false);
    await page.getByRole("heading", { name: "Comments (1)" }).waitFor();
  }));

test("the screens display the record faults of requests that were changed in the database file, and the escalation of a request by the scheduled jobs", async () => {
  let [id, other] = ["", ""];
  let late = "";
  await stage.withApi("requester", async ({ api }) => {
    ({ id } = await submitByApi(api));
    ({ id: other } = await submitByApi(api, { title: "Printer" }));
    ({ id: late } = await submitByApi(api));
  });
  await ask(id);
  stage.changeDatabase((db) => {
    db.exec("DROP TRIGGER request_events_no_update");
    db.prepare("UPDATE request_events SET actor_name = 'Somebody Else' WHERE request_id = ? AND version = 2").run(id);
    db.prepare("UPDATE requests SET amount_minor = 99999900, amount_usd = 999999 WHERE id = ?").run(other);
    db.exec("DELETE FROM record_check");
    db.prepare("UPDATE requests SET escalation_clock_at = '2026-01-01T00:00:00.000Z' WHERE id = ?").run(late);
  });
  await stage.as("requester", async ({ page }) => {
    const faults = page.getByRole("alert").filter({ hasText: "This request does not match its record" });
    await open(page, id);
    await faults.getByText("Entry 2 was changed after it was written", { exact: false }).waitFor();
    await page.getByText("Full record", { exact: true }).click();
    await expectEventually(() => faults.count()).toBe(2);
    await page.getByText("Entry 2 does not match").waitFor();
    await open(page, other);
    await faults.getByText("The amount shown, USD 999,999.00, differs from the record: USD 900.00.").waitFor();
    await page.getByText("Full record", { exact: true }).click();
    await expectEventually(() => faults.count()).toBe(2);
    expect(await page.getByText("Record verified").count()).toBe(0);
    await expectAccessibleAtEveryWidth(page);
    await page.goto(`/request/${other}/history`);
    await faults.getByText("The amount shown", { exact: false }).waitFor();
    await expectAccessibleAtEveryWidth(page);
  });
  const went = /by the system on .*, after 72 hours without a decision by Marc Nager\. /;
  await stage.as("requester", async ({ page, api }) => {
    // Waits for the scheduled jobs of the server, which run every minute.
    const holder = async () => (await (await api.get(`/api/requests/${late}`)).json()).current_approver_name;
    await expect.poll(holder, { timeout: 90_000, interval: 500 }).toBe("Selma Nior");
    await open(page, late);
    await page.getByRole("heading", { name: "Waiting for Selma Nior" }).waitFor();
    const why = await page.getByText("Escalated to Selma Nior").textContent();
    expect(why).toMatch(went);
    expect(why).toMatch(/Marc Nager, Dora Rector,? and Victor Pell can also decide\.$/);
    await page.getByRole("heading", { name: "Original route" }).waitFor();
    await page.getByText("Marc Nager approves", { exact: false }).waitFor();
    await expectAccessibleAtEveryWidth(page);
  });
  await stage.as(
    "senior.manager",
    async ({ page }) => {
      await open(page, late);
      await page.getByRole("heading", { name: "Waiting for your decision" }).waitFor();
      expect(await page.getByText("Escalated to you").textContent()).toMatch(went);
      expect(await page.getByText("Escalated to", { exact: false }).count()).toBe(1);
      await expectAccessibleAtEveryWidth(page);
    },
    { colorScheme: "dark" },
  );
  // In the same minute, the scheduled jobs have also checked the record.
  await stage.as("admin", async ({ page }) => {
    await page.goto("/notifications");
    await page.getByText(`${other}: The amount shown, USD 999,999.00`, { exact: false }).waitFor();
    await page.goto("/admin");
    await waitForHydration(page);
    await page.getByText("Record: 2 do not match").waitFor();
    await expectAccessibleAtEveryWidth(page);
    await page.getByRole("link", { name: other }).first().click();
    await page.getByRole("heading", { name: `Record of ${other}` }).waitFor();
  });
  await stage.as("manager", async ({ page }) => {
    await open(page, late);
    await page.getByText("without a decision by you. You, Dora Rector", { exact: false }).waitFor();
    expect(await buttons(page)).toEqual(["Approve", "Reject", "Request Info", "Reassign"]);
  });
});

test("if another person changes a request while its approval dialog is open, the dialog keeps the typed comment, which can be sent after a confirmation", () =>
  stage.withApi("requester", async ({ api }) => {
    const { id } = await submitByApi(api);
    await stage.as("manager", async ({ page }) => {
      await blockNotificationPolls(page);
      await open(page, id);
      await page.getByRole("button", { name: `Approve ${id}` }).click();
      await dialog(page).getByRole("textbox").fill("Within budget.");
      await stage.withApi("director", (director) =>
        act(director, { request_id: id, action: "comment", comments: "Please check the quantity." }),
      );
      await dialog(page).getByRole("button", { name: "Approve", exact: true }).click();
      await dialog(page).getByText("This request changed while you were editing").waitFor();
      await dialog(page).getByText("Please check the quantity.").waitFor();
      expect(await dialog(page).getByRole("textbox").inputValue()).toBe("Within budget.");
      // The focus moves to the confirmation, so that keyboard users continue there.
      await expectEventually(() =>
        dialog(page)
          .getByLabel("I have seen the changes")
          .evaluate((it) => it.matches(":focus")),
      ).toBe(true);
      await page.keyboard.press("Space");
      await dialog(page).getByRole("button", { name: "Approve", exact: true }).click();
      await page.getByRole("heading", { name: "Approved by Marc Nager" }).waitFor();
    });
  }));

test.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
])(
  "%s, the amount of a modification can have a decimal comma, and an ambiguous amount is refused with its two possible meanings",
  (_, javaScriptEnabled) =>
    stage.as(
      "requester",
      async ({ page, api }) => {
        const { id } = await submitByApi(api, { amount: 1250.5 });
        await page.goto(`/request/${id}/details?act=modify`);
        if (javaScriptEnabled) await waitForHydration(page);
        const amount = dialog(page).getByLabel("Amount");
        expect(await amount.inputValue()).toBe("1,250.5");
        await amount.fill("1.250");
        await dialog(page).getByRole("button", { name: "Save Changes" }).click();
        await dialog(page).getByText('"1.250" could mean 1,250.00 or 1.25.', { exact: false }).waitFor();
        expect(await amount.inputValue()).toBe("1.250");
        await amount.fill("12,50");
        if (javaScriptEnabled) await dialog(page).getByText("= USD 12.50").waitFor();
        await dialog(page).getByRole("button", { name: "Save Changes" }).click();
        await page.getByText("Request Modified").first().waitFor();
        expect(await (await api.get(`/api/requests/${id}`)).json()).toMatchObject({ amount: 12.5 });
      },
      { javaScriptEnabled },
    ),
);

test("the amount in the Modify dialog is read and formatted in the browser's locale", () =>
  stage.as(
    "requester",
    async ({ page, api }) => {
      const { id } = await submitByApi(api, { amount: 1250.5 });
      await page.goto(`/request/${id}/details?act=modify`);
      await waitForHydration(page);
      const amount = dialog(page).getByLabel("Amount");
      await expectEventually(() => amount.inputValue()).toBe("1.250,5");
      await amount.fill("2.000");
      await dialog(page).getByText("= USD 2,000.00").waitFor();
      await dialog(page).getByRole("button", { name: "Save Changes" }).click();
      await page.getByText("Request Modified").first().waitFor();
      expect(await (await api.get(`/api/requests/${id}`)).json()).toMatchObject({ amount: 2000 });
    },
    { locale: "de-DE" },
  ));

test("the details screen is accessible at every width for a requester who must respond, even with very long words", () =>
  stage.as("requester", async ({ page, api }) => {
    const { id } = await submitByApi(api, {
      title: "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft".repeat(2),
      attachments: [
        {
          filename: `${"long-name-".repeat(9)}.png`,
          content_type: "image/png",
          file_data: Buffer.from(createPng("a.png").content).toString("base64"),
        },
      ],
    });
    await ask(id);
    await open(page, id);
    await page.getByText("Full record", { exact: true }).click();
    await page.getByText("Record verified", { exact: false }).waitFor();
    await expectAccessibleAtEveryWidth(page);
    await page.goto(`/request/${id}/history`);
    await expectAccessibleAtEveryWidth(page);
  }));

test("the details screen and the page for an unknown request are accessible to an approver at every width", () =>
  stage.withApi("requester", async ({ api }) => {
    const { id } = await submitByApi(api);
    await stage.as("manager", async ({ page }) => {
      await open(page, id);
      await expectAccessibleAtEveryWidth(page);
      await page.goto("/request/REQ-0/details");
      await expectAccessibleAtEveryWidth(page);
    });
  }));
