import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { parseAddressRange } from "../../../domain/network-addresses.ts";
import { ROOT } from "../../../scripts/build.ts";
import { isLoopback, readServerSettings } from "../../../scripts/settings.ts";

test("a server setting has the documented default if no environment variable changes it", () => {
  expect(readServerSettings({})).toMatchObject({ host: "127.0.0.1", port: 8787, sampleData: true, trustedProxies: [] });
  expect(readServerSettings({}).dataDir).toMatch(/\/\.data$/);
});

test("every server setting can be changed by an environment variable", () => {
  const services = { SMS_URL: "https://sms.example/send", SMS_FROM: "", SMS_TOKEN: "token" };
  const server = { HOST: "0.0.0.0", PORT: "80", DATA_DIR: "/srv/data", SAMPLE_DATA: "0", HOME: "/root" };
  const given = { ...server, TRUSTED_PROXY: " 127.0.0.1,, 10.0.0.0/8\n::1", ...services };
  expect(readServerSettings(given)).toEqual({
    host: "0.0.0.0",
    port: 80,
    dataDir: "/srv/data",
    sampleData: false,
    unlock: false,
    trustedProxies: ["127.0.0.1", "10.0.0.0/8", "::1"].map(parseAddressRange),
    integrations: { SMS_URL: "https://sms.example/send", SMS_TOKEN: "token" },
  });
});

test.each(["http", "-1", "65536", "80.5"])(
  "the port %s is refused with an error that names the setting PORT",
  (port) => {
    expect(() => readServerSettings({ PORT: port })).toThrow("PORT");
  },
);

test("the argument --unlock ends locks at the start, and any other argument is refused", () => {
  expect(readServerSettings({}, ["--unlock"]).unlock).toBe(true);
  expect(() => readServerSettings({}, ["--unlock", "--port=80"])).toThrow(
    "Unknown argument --port=80. The only one is --unlock.",
  );
});

test.each([
  ["nginx", "nginx"],
  ["10.0.0.0/33", "10.0.0.0/33"],
  ["127.0.0.1; 10.0.0.1", "127.0.0.1;"],
  ["127.0.0.1, 0.0.0.0/0", "0.0.0.0/0"],
  ["127.0.0.1:80", "127.0.0.1:80"],
])("the value %j of TRUSTED_PROXY is refused with an error that names its part %j", (text, part) => {
  expect(() => readServerSettings({ TRUSTED_PROXY: text })).toThrow(
    `TRUSTED_PROXY must list the addresses of your proxies, such as "127.0.0.1, 10.0.0.0/8, fd00::/8". "${part}" is not`,
  );
});

test("isLoopback recognises the addresses that only this machine can reach", () => {
  expect(["127.0.0.1", "127.1.2.3", "localhost", "::1"].map(isLoopback)).toEqual([true, true, true, true]);
  expect(["0.0.0.0", "192.168.1.5", "::"].map(isLoopback)).toEqual([false, false, false]);
});

test("the server names each address of a service that is neither https nor on this machine, because it is not used", () => {
  const addresses = {
    SMS_URL: "http://sms.example",
    MODEL_URL: "https://model.example",
    GOOGLE_TOKEN_URL: "http://127.0.0.1:1",
    GOOGLE_SHEETS_URL: "http://sheets.example",
  };
  // The server prints the names before it opens the data folder, which cannot be created.
  const { stderr } = spawnSync(process.execPath, ["--disable-warning=ExperimentalWarning", "scripts/start.ts"], {
    ...{ cwd: ROOT, encoding: "utf8" },
    env: { ...process.env, ...addresses, PORT: "0", DATA_DIR: "/dev/null/data" },
  });
  expect(stderr.match(/\w+(?= is neither https nor on this machine, so it is not used)/g)).toEqual([
    "SMS_URL",
    "GOOGLE_SHEETS_URL",
  ]);
});
