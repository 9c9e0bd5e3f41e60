import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { parseDateTimeLocalInput } from "../../domain/format/zoned-time.ts";
import {
  createBrowserTest,
  expectAccessibleAtEveryWidth,
  expectEventually,
  expectFocus,
  type SignedInPerson,
  submitByApi,
  waitForHydration,
} from "../support/browser-test.ts";
import { choosePerson, readChosenPersonName } from "../support/people.ts";

const stage = createBrowserTest();
const HERE = "/profile/out-of-office";

/** Returns the time in `days` days as the value of `<input type="datetime-local">`. */
const local = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 16);

async function fill(page: Page, delegate: string, from: string, until: string): Promise<void> {
  await choosePerson(page.getByLabel("Who decides for you"), delegate);
  await page.getByLabel("From").fill(from);
  await page.getByLabel("Until").fill(until);
  await page.getByLabel("Reason").fill("Holidays");
  await page.getByRole("button", { name: "Save Absence" }).click();
}

async function endAll({ api }: SignedInPerson): Promise<void> {
  for (const { id, state } of await (await api.get("/api/delegations")).json())
    if (state !== "ended") expect((await api.delete(`/api/delegations/${id}`)).status()).toBe(200);
}

const open = async (page: Page, path: string) => {
  await page.goto(path);
  await waitForHydration(page);
};

test("a person who is out of office can name a delegate, who decides on behalf of the person until the absence ends", async () => {
  const title = "Standing desk";
  let id = "";
  await stage.withApi("requester", async ({ api }) => {
    id = (await submitByApi(api, { title })).id;
  });
  await stage.as("manager", async (person) => {
    const { page } = person;
    await endAll(person);
    await open(page, "/profile");
    await page.getByRole("link", { name: "Plan an absence" }).click();
    await page.getByRole("heading", { name: "Out of office", level: 1 }).waitFor();
    await fill(page, "Ines Staff", "", local(7));
    await page.getByText("Ines Staff decides for you in that time.").first().waitFor();
    await page.getByText("You are out of office: Ines Staff decides for you").waitFor();
    await open(page, "/");
    await page.getByText("You are out of office: Ines Staff decides for you").waitFor();
    expect(await page.getByRole("link", { name: "Change", exact: true }).getAttribute("href")).toBe(HERE);
  });
  await stage.as("it.staff", async ({ page }) => {
    await open(page, "/notifications");
    await page.getByText("Marc Nager is out of office: you decide for them until").first().waitFor();
    await page.getByRole("link", { name: "You decide for a colleague" }).first().click();
    await page.getByText("You decide for Marc Nager").waitFor();
    expect(new URL(page.url()).hash).toBe("#waiting");
    const card = page
      .getByRole("region", { name: /Waiting for you/ })
      .getByRole("listitem")
      .filter({ hasText: title });
    await card.getByText("For Marc Nager").waitFor();
    await card.getByRole("link", { name: title }).click();
    await page.getByRole("heading", { name: "Waiting for your decision for Marc Nager" }).waitFor();
    await page.getByText("You are deciding for Marc Nager, who is out of office.").waitFor();
    await page.getByRole("button", { name: "Approve" }).first().click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("You decide for", { exact: true }).waitFor();
    await dialog.getByLabel("Comments").fill("Marc would say yes");
    await dialog.getByRole("button", { name: /Approve/ }).click();
    await page.getByRole("heading", { name: "Approved by Ines Staff for Marc Nager" }).waitFor();
    await page.getByText("Ines Staff for Marc Nager approved").waitFor();
    await open(page, `/request/${id}/history`);
    await page.getByText("Record verified: 2 entries").waitFor();
    await page.getByText("Ines Staff for Marc Nager", { exact: true }).waitFor();
  });
  await stage.as("manager", async ({ page }) => {
    await open(page, HERE);
    await page.getByRole("button", { name: "I am back: Ines Staff no longer decides for me" }).click();
    await page.getByText("Ines Staff no longer decides for you").first().waitFor();
    await expectEventually(() => page.getByText("You are out of office").count()).toBe(0);
  });
  await stage.as("it.staff", async ({ page, api }) => {
    await page.goto("/notifications");
    await page.getByText("Marc Nager is back: you no longer decide for them.").first().waitFor();
    await page.goto("/");
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.getByText("You decide for").count()).toBe(0);
    expect(await page.getByText("For Marc Nager").count()).toBe(0);
    expect((await (await api.get(`/api/requests/${id}`)).json()).on_behalf_of).toBeNull();
  });
});

test("an invalid absence is refused with an error at each invalid field, and the form keeps the typed values", () =>
  stage.as("hr.manager", async (person) => {
    const { page, api } = person;
    await open(page, HERE);
    await page.getByText("No absences yet").waitFor();
    expect(await page.getByLabel("Who decides for you").getAttribute("required")).not.toBeNull();
    await page.getByRole("button", { name: "Save Absence" }).click();
    await page.getByText("Please choose who decides for you").waitFor();
    await page.getByText("Please choose an end date").waitFor();
    await fill(page, "Dora Rector", local(2), local(1));
    await page.getByText("The end must be after the start").waitFor();
    expect(await page.getByLabel("Reason").inputValue()).toBe("Holidays");
    expect(await readChosenPersonName(page.getByLabel("Who decides for you"))).toBe("Dora Rector");
    await fill(page, "Dora Rector", local(2), local(3));
    await page.getByText("Planned").waitFor();
    // The form is empty, because React mounts new fields after saving.
    await expectEventually(() => page.getByLabel("Reason").inputValue()).toBe("");
    await expectFocus(page.getByRole("main"));
    const [saved] = await (await api.get("/api/delegations")).json();
    expect(saved).toMatchObject({ delegate_name: "Dora Rector", reason: "Holidays", state: "planned" });
    await fill(page, "Marc Nager", local(2.5), local(4));
    await page
      .getByText(/^You are already out of office from .*, and Dora Rector decides for you\.$/)
      .first()
      .waitFor();
    await page.getByRole("button", { name: "Withdraw: Dora Rector will not decide for me" }).click();
    await page.getByText("No absences yet").waitFor();
  }));

test("the times of an absence are displayed and read in the time zone of the person's browser", () =>
  stage.as(
    "senior.manager",
    async (person) => {
      const { page, api } = person;
      // Opens a first page, because the browser sends its time zone only from the second page on.
      await page.goto("/");
      await page.goto(HERE);
      await waitForHydration(page);
      await page.getByText("Times are in Europe/Paris.").waitFor();
      const [from, until] = ["2027-03-27T09:00", "2027-03-29T09:00"];
      await fill(page, "Dora Rector", from, until);
      await page.getByText("27 Mar 2027, 09:00 to 29 Mar 2027, 09:00").waitFor();
      const [saved] = await (await api.get("/api/delegations")).json();
      expect(saved).toMatchObject({
        starts_at: "2027-03-27T08:00:00.000Z",
        ends_at: parseDateTimeLocalInput(until, "Europe/Paris"),
      });
      await endAll(person);
    },
    { timezoneId: "Europe/Paris" },
  ));

test("the screens for absences and delegates are accessible at every width", async () => {
  await stage.withApi("director", async ({ api }) => {
    const users = await (await api.get("/api/users/available-for-reallocation/nobody")).json();
    const delegate = users.find((one: { username: string }) => one.username === "it.staff");
    const data = {
      delegate_user_id: delegate.id,
      ends_at: new Date(Date.now() + 86_400_000).toISOString(),
      reason: "At the site in Accra",
    };
    expect((await api.post("/api/delegations", { data })).status()).toBe(201);
  });
  for (const [who, path] of [
    ["director", HERE],
    ["it.staff", "/"],
  ] as const)
    await stage.as(who, async (person) => {
      await person.page.goto(path);
      await waitForHydration(person.page);
      await expectAccessibleAtEveryWidth(person.page);
      await endAll(person);
    });
});
