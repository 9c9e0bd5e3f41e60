import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import type { SampleUsername } from "../../scripts/sample-data/organisation.ts";
import {
  createBrowserTest,
  expectAccessibleAtEveryWidth,
  expectEventually,
  submitByApi,
  waitForHydration,
} from "../support/browser-test.ts";
import { choosePerson, readChosenPersonName } from "../support/people.ts";

const stage = createBrowserTest();
const { proxy } = stage;
let pending: string;
let leaver: string;
let department: string;
beforeAll(async () => {
  await stage.withApi("requester", async ({ api }) => {
    pending = (await submitByApi(api, { title: "Somebody else decides" })).id;
  });
  await stage.withApi("admin", async ({ api }) => {
    const users = (await (await api.get("/api/admin/users?limit=100")).json()) as { id: string; username: string }[];
    leaver = users.find((one) => one.username === "manager")?.id ?? "";
    const departments = (await (await api.get("/api/admin/departments")).json()) as { id: string; name: string }[];
    department = departments.find((one) => one.name === "IT")?.id ?? "";
  });
});

interface Place {
  where: string;
  who: SampleUsername;
  address: () => string;
  field: string;
  /** The button that the test presses while the field contains a text that names no person. */
  submit: string;
}

/** All fields of the product that choose one person. */
const PLACES: readonly Place[] = [
  {
    where: "reassigning a request",
    who: "manager",
    address: () => `/request/${pending}/details?act=reassign`,
    field: "Reassign to",
    submit: "Reassign",
  },
  {
    where: "reassigning all requests of a user",
    who: "admin",
    address: () => `/admin/users?act=deactivate&on=${leaver}`,
    field: "Reassign all to",
    submit: "Reassign all and deactivate",
  },
  {
    where: "planning an absence",
    who: "manager",
    address: () => "/profile/out-of-office",
    field: "Who decides for you",
    submit: "Save Absence",
  },
  {
    where: "naming the head of a department",
    who: "admin",
    address: () => `/admin/departments?act=edit&on=${department}`,
    field: "Head",
    submit: "Update",
  },
];

const recordPosts = (page: Page): string[] => {
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(new URL(request.url()).pathname));
  return sent;
};

const SELMA = "Selma Nior (senior.manager)";

describe.each(PLACES)("the person field for $where", ({ who, address, field: label, submit }) => {
  test("in a person field, Enter after a name, user name, email address or part of a name chooses the person and does not submit the form", () =>
    stage.as(who, async ({ page }) => {
      await page.goto(address());
      await waitForHydration(page);
      const sent = recordPosts(page);
      const field = page.getByRole("combobox", { name: label });
      for (const typed of ["Selma Nior", "senior.manager", "senior.manager@company.example", "selm"]) {
        await field.fill(typed);
        await field.press("Enter");
        await expectEventually(() => field.inputValue()).toBe(SELMA);
        expect(await page.getByRole("listbox").count()).toBe(0);
        await field.fill("");
      }
      expect(sent.filter((path) => !path.startsWith("/api/"))).toEqual([]);
    }));

  test("in a person field, a text that matches no person chooses no one, shows an error, and does not submit the form", () =>
    stage.as(who, async ({ page }) => {
      await page.goto(address());
      await waitForHydration(page);
      const sent = recordPosts(page);
      const field = page.getByRole("combobox", { name: label });
      await field.fill("Zacharias");
      await page.getByText("No people found").waitFor();
      await field.press("Enter");
      await page.getByText("Choose a person from the list").waitFor();
      await field.press("Escape");
      await field.press("Enter");
      await field.press("Enter");
      expect(await field.inputValue()).toBe("Zacharias");
      expect(await field.getAttribute("aria-invalid")).toBe("true");
      const button = page.getByRole("button", { name: submit, exact: true }).last();
      if (await button.isEnabled()) await button.click();
      await page.getByText("Choose a person from the list").waitFor();
      expect(sent.filter((path) => !path.startsWith("/api/"))).toEqual([]);
    }));

  test("the arrow keys move through the open list of people, and the list is accessible at every width", () =>
    stage.as(who, async ({ page }) => {
      await page.goto(address());
      await waitForHydration(page);
      const field = page.getByRole("combobox", { name: label });
      await expectEventually(() => field.getAttribute("aria-expanded")).toBe("false");
      await field.focus();
      await field.press("ArrowDown");
      await page.getByRole("listbox", { name: "People" }).waitFor();
      expect(await field.getAttribute("aria-expanded")).toBe("true");
      expect(await field.getAttribute("aria-controls")).toBe(await page.getByRole("listbox").getAttribute("id"));
      await field.press("ArrowDown");
      const options = page.getByRole("listbox", { name: "People" }).getByRole("option");
      const marked = page.getByRole("listbox", { name: "People" }).getByRole("option", { selected: true });
      const second = options.nth(1);
      await expectEventually(() => marked.textContent()).toBe(await second.textContent());
      expect(await field.getAttribute("aria-activedescendant")).toBe(await second.getAttribute("id"));
      await field.press("ArrowUp");
      await field.press("ArrowUp");
      await expectEventually(() => marked.textContent()).toBe(await options.last().textContent());
      await field.press("Escape");
      await page.getByRole("listbox").waitFor({ state: "detached" });
      // Escape has closed only the list of people, not the dialog.
      await field.fill("n");
      await options.first().waitFor();
      await expectAccessibleAtEveryWidth(page);
    }));
});

test("a person who is chosen in a person field before the scripts run is still chosen afterwards, and is saved", async () => {
  await stage.as(
    "hr.manager",
    async ({ page, api }) => {
      proxy.stall(({ url }) => url?.startsWith("/assets/") === true && url.endsWith(".js"));
      await page.goto("/profile/out-of-office", { waitUntil: "commit" });
      const field = page.getByLabel("Who decides for you");
      await choosePerson(field, "Ines Staff");
      proxy.reset();
      await waitForHydration(page);
      await expectEventually(() => field.inputValue()).toBe("Ines Staff (it.staff)");
      await page.getByLabel("Until").fill(new Date(Date.now() + 7 * 86_400_000).toISOString().slice(0, 16));
      await page.getByRole("button", { name: "Save Absence" }).click();
      await page.getByText("Ines Staff decides for you in that time.").first().waitFor();
      const [saved] = await (await api.get("/api/delegations")).json();
      expect(saved).toMatchObject({ delegate_name: "Ines Staff" });
    },
    { baseURL: proxy.url },
  );
});

test.each([
  ["with JavaScript", true],
  ["without JavaScript", false],
] as const)("%s, the head of a department can be chosen and removed", (_, javaScriptEnabled) =>
  stage.as(
    "admin",
    async ({ page, api }) => {
      const made = await api.post("/api/admin/departments", { data: { name: `Heads ${javaScriptEnabled}` } });
      const { id } = await made.json();
      const head = async () => (await (await api.get(`/api/admin/departments/${id}`)).json()).head_user_name;
      const open = async () => {
        await page.goto(`/admin/departments?act=edit&on=${id}`);
        if (javaScriptEnabled) await waitForHydration(page);
        return page.getByRole("dialog").getByLabel("Head");
      };
      const save = async () => {
        await page.getByRole("dialog").getByRole("button", { name: "Update" }).click();
        await page.getByText("Department updated successfully").first().waitFor();
      };
      await choosePerson(await open(), "Victor Pell");
      await save();
      expect(await head()).toBe("Victor Pell");
      const field = await open();
      expect(await readChosenPersonName(field)).toBe("Victor Pell");
      if (javaScriptEnabled) await field.fill("");
      else await field.selectOption("");
      await save();
      expect(await head()).toBeNull();
    },
    { javaScriptEnabled },
  ),
);

test("an administrator adds payers one after another by name, and a text that matches no person adds no one", () =>
  stage.as("admin", async ({ page }) => {
    await page.goto("/admin/types?act=new");
    await waitForHydration(page);
    const dialog = page.getByRole("dialog");
    const sent = recordPosts(page);
    const field = dialog.getByRole("combobox", { name: "Add a person" });
    const payers = () =>
      dialog
        .getByRole("checkbox", { checked: true })
        .evaluateAll((boxes) =>
          boxes.filter((box) => box.getAttribute("name") === "payer_ids").map((box) => box.closest("li")?.textContent),
        );
    await field.fill("manager");
    await field.press("Enter");
    await expectEventually(payers).toEqual(["MNMarc NagerFinance"]);
    expect(await field.inputValue()).toBe("");
    // A person who is already a payer is not offered again. Leaving the field with an exact name adds its person.
    await field.fill("manager");
    await field.press("Escape");
    await field.fill("Ivo Tamm");
    await dialog.getByLabel("Code").focus();
    await expectEventually(payers).toEqual(["MNMarc NagerFinance", "ITIvo TammIT"]);
    await field.fill("Zacharias");
    await field.press("Enter");
    await dialog.getByText("Choose a person from the list").waitFor();
    await dialog.getByRole("button", { name: "Create" }).click();
    await dialog.getByText("Choose a person from the list").waitFor();
    expect(sent.filter((path) => !path.startsWith("/api/"))).toEqual([]);
    expect(await payers()).toHaveLength(2);
    await field.fill("a");
    await page.getByRole("listbox", { name: "People" }).getByRole("option").first().waitFor();
    await expectAccessibleAtEveryWidth(page);
  }));
