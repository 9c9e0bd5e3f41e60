import { spawnSync } from "node:child_process";

/** The oldest version of Firefox with all commands of WebDriver BiDi that playwright-core sends. */
export const OLDEST_FIREFOX = 153;

const PATHS = ["/usr/bin/firefox-esr", "/usr/bin/firefox", "/Applications/Firefox.app/Contents/MacOS/firefox"];

/** Returns the path of an installed Firefox, or null if none is installed or all are older than `OLDEST_FIREFOX`. */
export function findFirefox(): string | null {
  const isNewEnough = (path: string): boolean => {
    const { stdout } = spawnSync(path, ["--version"], { encoding: "utf8" });
    return Number(/^Mozilla Firefox (\d+)/.exec(stdout ?? "")?.[1]) >= OLDEST_FIREFOX;
  };
  return PATHS.find(isNewEnough) ?? null;
}
