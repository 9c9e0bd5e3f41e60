import type { Page } from "playwright-core";
import { computeTotp, getTimeStep } from "../../worker/services/auth/totp.ts";
import { expectAccessibleAtEveryWidth, waitForHydration } from "./browser-test.ts";

/** Adds an authenticator app. Returns the function that computes its code, and the recovery codes. */
export async function addAuthenticatorApp(page: Page, hydrated: boolean) {
  await page.goto("/profile/sign-in-security");
  if (hydrated) await waitForHydration(page);
  const start = page.locator("form").filter({ has: page.getByRole("button", { name: "Set up an app" }) });
  await start.getByLabel("Password", { exact: false }).first().fill("Approve-2026");
  await start.getByLabel("Name").fill("My phone");
  await start.getByRole("button", { name: "Set up an app" }).click();
  await page.getByRole("img", { name: "QR code for the authenticator app" }).waitFor();
  const [secret = ""] = await page.getByRole("main").locator("code").allTextContents();
  const bits = [...secret].map((one) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(one).toString(2).padStart(5, "0"));
  const bytes = Uint8Array.from(bits.join("").match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
  if (hydrated) await expectAccessibleAtEveryWidth(page);
  const toCode = (steps: number) => computeTotp(bytes, getTimeStep(new Date()) + steps);
  const added = page.getByRole("heading", { name: "Your recovery codes" });
  const refused = page.getByText("The code is not correct, or it was used before.").first();
  // Uses the code of the previous time step, which is still accepted, because the next code of the test must be a later
  // one. It is refused if a new time step begins before the server reads it; the page can then have a later code.
  const add = async () => {
    await page.getByLabel("Code of the app").fill(await toCode(-1));
    await page.getByRole("button", { name: "Add app" }).click();
  };
  await add();
  await added.or(refused).waitFor();
  if (await refused.isVisible()) await add();
  await added.waitFor();
  const list = page.getByRole("main").locator("ul.font-mono li");
  await list.first().waitFor();
  const codes = await list.allTextContents();
  return { toCode, codes };
}
