import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { Browser, Page } from "playwright-core";
import { build, ROOT } from "../../scripts/build.ts";
import { launchBrowser } from "../support/browser.ts";
import { startModelService } from "../support/model-service.ts";

/**
 * `npm run bench:assistant-screen` measures in a browser the time from pressing Enter to the first fact and to the
 * first word on the screen. The model is a loopback service that responds at once, so only the product is measured.
 */
const ROUNDS = 20;
const QUESTION = "What is waiting for me?";

async function startApp(dataDir: string, model: Record<string, string>) {
  const env = { ...process.env, HOST: "127.0.0.1", PORT: "0", DATA_DIR: dataDir, ...model };
  const server = spawn(process.execPath, ["--disable-warning=ExperimentalWarning", "scripts/start.ts"], {
    cwd: ROOT,
    env,
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const stop = async () => {
    const ended = once(server, "exit");
    server.kill();
    await ended;
  };
  for await (const line of createInterface(server.stdout as NodeJS.ReadableStream)) {
    const [, url] = /^Ready on (\S+)$/.exec(line) ?? [];
    if (url) return { url, stop };
  }
  throw new Error("the server ended before it was ready");
}

/**
 * Returns the milliseconds from pressing Enter to the first fact and to the first word of the answer, measured by the
 * page.
 */
async function ask(page: Page): Promise<{ fact: number; word: number }> {
  await page.goto("/ai-assistant");
  await page.locator("[data-hydrated=true]").waitFor({ state: "attached" });
  await page.evaluate(() => {
    sessionStorage.clear();
    const log = document.querySelector("[role=log]");
    if (!log) throw new Error("there is no conversation");
    const seen: Record<string, number> = {};
    const look = () => {
      if (log.querySelector("[data-tone]")) seen.fact ??= performance.now();
      if (log.querySelectorAll(".answer").length > 1) seen.word ??= performance.now();
    };
    new MutationObserver(look).observe(log, { subtree: true, childList: true, characterData: true });
    addEventListener(
      "keydown",
      () => {
        seen.start ??= performance.now();
      },
      { capture: true },
    );
    Object.assign(window, { seen });
  });
  await page.locator("textarea[name=message]").fill(QUESTION);
  await page.locator("textarea[name=message]").press("Enter");
  const all = await page.waitForFunction(() => {
    const { seen } = window as unknown as { seen: Record<string, number> };
    return seen.fact && seen.word ? seen : null;
  });
  const { start = 0, fact = 0, word = 0 } = (await all.jsonValue()) as Record<string, number>;
  return { fact: fact - start, word: word - start };
}

const at = (values: readonly number[], share: number) =>
  (values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0).toFixed(0);

async function measure(browser: Browser, name: string, model: Record<string, string>): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), "bench-assistant-"));
  const product = await startApp(dataDir, model);
  try {
    const context = await browser.newContext({ baseURL: product.url, serviceWorkers: "block" });
    await context.request.post("/api/auth/login", { form: { username: "manager", password: "Approve-2026" } });
    const page = await context.newPage();
    await ask(page);
    const rounds: { fact: number; word: number }[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await ask(page));
    for (const what of ["fact", "word"] as const) {
      const values = rounds.map((one) => one[what]);
      console.log(`| ${name} | first ${what} | ${at(values, 0.5)} | ${at(values, 0.95)} |`);
    }
    await context.close();
  } finally {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

await build();
const [browser, service] = await Promise.all([launchBrowser(), startModelService()]);
service.replyWith({ text: "One request waits for you, **go and see** [F1]." });
console.log("| words by | on the screen | p50 ms | p95 ms |\n|---|---|--:|--:|");
await measure(browser, "built-in analyst", {});
await measure(browser, "loopback model", { MODEL_URL: service.url, MODEL_KEY: service.key, MODEL: service.model });
await Promise.all([browser.close(), service.stop()]);
