import { describe, expect, test } from "vitest";
import { LOOK_UPS } from "../../../scripts/deploy-account.ts";
import { type LookUp, lookUp, type WranglerResult } from "../../../scripts/wrangler.ts";

const failure = (stderr: string, code: number | null = 1): WranglerResult => ({ code, stdout: "", stderr });
const success = (stdout: string): WranglerResult => ({ code: 0, stdout, stderr: "" });

/** Looks something up with a wrangler that gives these results, the last one again and again. Returns the number of runs as well. */
async function find<T>(what: LookUp<T>, ...results: WranglerResult[]) {
  let runs = 0;
  const run = async () => {
    runs += 1;
    return results[Math.min(runs, results.length) - 1] ?? failure("");
  };
  const found = await lookUp(run, what, { pause: async () => undefined }).catch((error: Error) => error);
  return { found, runs };
}

const ERROR = "\u001b[31m✘ \u001b[41;31m[\u001b[41;97mERROR\u001b[41;31m]\u001b[0m ";
const API = `${ERROR}A request to the Cloudflare API (/accounts/account/path) failed.\n\n`;

describe.each(Object.entries<LookUp<unknown>>(LOOK_UPS))("the look-up of a deployment: %s", (name, what) => {
  const faults = [
    failure(`${API}  internal error [code: 10001]`),
    failure(`${API}  not found [code: 10009]`),
    failure(`${API}  forbidden [code: 10042]`),
    failure(
      `${ERROR}Received a malformed response from the API\n\n  <html>\n  GET /accounts/account/path -> 404 Not Found`,
    ),
    failure(`${ERROR}fetch failed`),
    failure('Worker "another-worker" not found.'),
    failure("", null),
    failure(""),
    ...(name === "bucket" ? [] : [success(""), success("null"), success("{}"), success("[{}]"), success("<html>")]),
  ];
  test.each(faults)(
    "is never mistaken for 'does not exist' if wrangler ends with %j, and is tried three times",
    async (result) => {
      const { found, runs } = await find(what, result);
      expect(found).toBeInstanceOf(Error);
      expect((found as Error).message).toContain(`could not find out ${what.what}. Nothing was replaced.`);
      expect(runs).toBe(3);
    },
  );
});

test.each([
  ["secrets", `${ERROR}\u001b[1mWorker "approval-workflow" not found.\u001b[0m`],
  ["secrets", `${API}  This Worker does not exist on your account. [code: 10007]`],
  ["bucket", `${API}  The specified bucket does not exist. [code: 10006]`],
] as const)("the look-up of %s says that it does not exist only if wrangler prints so: %s", async (name, output) => {
  expect(await find<unknown>(LOOK_UPS[name], failure(output))).toEqual({ found: null, runs: 1 });
  for (const other of Object.values<LookUp<unknown>>(LOOK_UPS).filter(({ what }) => what !== LOOK_UPS[name].what))
    expect((await find(other, failure(output))).found).toBeInstanceOf(Error);
});

test("a look-up that fails once is repeated, and a refused token is not", async () => {
  const secrets = success('[{"name":"SECRETS_KEY","type":"secret_text"}]');
  expect(await find(LOOK_UPS.secrets, failure("fetch failed"), secrets)).toEqual({
    found: [{ name: "SECRETS_KEY" }],
    runs: 2,
  });
  for (const output of ["Authentication error [code: 10000]", "it's necessary to set a CLOUDFLARE_API_TOKEN"])
    expect((await find(LOOK_UPS.secrets, failure(output), secrets)).runs).toBe(1);
});
