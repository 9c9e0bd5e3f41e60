import { resolve } from "node:path";
import { type AddressRange, parseAddressRange } from "../domain/network-addresses.ts";

/** The settings of a local server, read from environment variables. */
export interface ServerSettings {
  readonly host: string;
  /** The port. 0 means any free port. */
  readonly port: number;
  /** The absolute path of the folder that contains all data. */
  readonly dataDir: string;
  /** Whether an empty database gets the sample organisation. */
  readonly sampleData: boolean;
  /** The proxies whose X-Forwarded-For and X-Forwarded-Proto are believed (R53). */
  readonly trustedProxies: readonly AddressRange[];
  /** Whether the server begins by ending all locks after failed sign-ins (R55). */
  readonly unlock: boolean;
  /** Variables of the Worker for external services (docs/configure.md) and development. */
  readonly integrations: Readonly<Record<string, string>>;
}

const INTEGRATION_VARIABLES = [
  "PUBLIC_URL",
  "VAPID_SUBJECT",
  "PUSH_SERVICES",
  "SMS_URL",
  "SMS_ACCOUNT",
  "SMS_TOKEN",
  "SMS_FROM",
  "MODEL_URL",
  "MODEL_KEY",
  "MODEL",
  "MODEL_PROVIDER",
  "MODEL_TOKENS_PER_PERSON",
  "MODEL_TOKENS_PER_DAY",
  "GOOGLE_SERVICE_ACCOUNT",
  "GOOGLE_SHEETS_ID",
  "GOOGLE_SHEETS_WORKSHEET",
  "GOOGLE_TOKEN_URL",
  "GOOGLE_SHEETS_URL",
];

/** Further variables of the Worker, for developers. */
const DEVELOPMENT_VARIABLES = ["SERVER_TIMING", "LOG_LEVEL"];

/**
 * Returns the addresses and ranges in TRUSTED_PROXY.
 * @throws Error with a message that names the invalid part
 */
const readTrustedProxies = (text: string): AddressRange[] =>
  text.split(/[\s,]+/).flatMap((part) => {
    if (part === "") return [];
    const range = parseAddressRange(part);
    if (!range)
      throw new Error(
        `TRUSTED_PROXY must list the addresses of your proxies, such as "127.0.0.1, 10.0.0.0/8, fd00::/8". "${part}" is not an IP address or a range of some of them.`,
      );
    return [range];
  });

/** The argument of `npm start --` that ends all locks after failed sign-ins. */
const UNLOCK_ARGUMENT = "--unlock";

/**
 * Reads the settings from the environment and the arguments of the command. A variable that is not set gets its documented default.
 *
 * @throws Error with the name of a variable or the argument that is invalid
 */
export function readServerSettings(
  environment: Readonly<Record<string, string | undefined>>,
  commandArguments: readonly string[] = [],
): ServerSettings {
  const unknown = commandArguments.find((argument) => argument !== UNLOCK_ARGUMENT);
  if (unknown !== undefined) throw new Error(`Unknown argument ${unknown}. The only one is ${UNLOCK_ARGUMENT}.`);
  const port = environment.PORT || "8787";
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new Error(`PORT must be a number from 0 to 65535, not "${port}".`);
  return {
    host: environment.HOST || "127.0.0.1",
    port: Number(port),
    dataDir: resolve(environment.DATA_DIR || ".data"),
    sampleData: environment.SAMPLE_DATA !== "0",
    unlock: commandArguments.length > 0,
    trustedProxies: readTrustedProxies(environment.TRUSTED_PROXY ?? ""),
    integrations: Object.fromEntries(
      [...INTEGRATION_VARIABLES, ...DEVELOPMENT_VARIABLES].flatMap((name) =>
        environment[name] ? [[name, environment[name]]] : [],
      ),
    ),
  };
}

/** Whether a server on this host can be reached only from this machine. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}
