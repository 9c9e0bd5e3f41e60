import { resolve } from "node:path";

/** The settings of a local server, read from environment variables. */
export interface ServerSettings {
  readonly host: string;
  /** The port. 0 means any free port. */
  readonly port: number;
  /** The absolute path of the folder that contains all data. */
  readonly dataDir: string;
  /** Whether an empty database gets the sample organisation. */
  readonly sampleData: boolean;
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
 * Reads the settings. A variable that is not set gets its documented default.
 *
 * @throws Error with the name of a variable that is invalid
 */
export function readServerSettings(environment: Readonly<Record<string, string | undefined>>): ServerSettings {
  const port = environment.PORT || "8787";
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535)
    throw new Error(`PORT must be a number from 0 to 65535, not "${port}".`);
  return {
    host: environment.HOST || "127.0.0.1",
    port: Number(port),
    dataDir: resolve(environment.DATA_DIR || ".data"),
    sampleData: environment.SAMPLE_DATA !== "0",
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
