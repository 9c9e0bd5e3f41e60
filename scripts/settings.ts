import { resolve } from "node:path";

/** What the environment may set for a local server. */
export interface Settings {
  readonly host: string;
  /** 0 takes a free port. */
  readonly port: number;
  /** Absolute; everything the server keeps is under it. */
  readonly dataDir: string;
  /** Whether an empty database gets the sample organisation. */
  readonly sampleData: boolean;
  /** What the environment says of outside services (docs/configure.md) and for development, as the Worker's variables. */
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

/** What the environment may switch on for who develops. */
const DEVELOPMENT_VARIABLES = ["SERVER_TIMING", "LOG_LEVEL"];

/**
 * Reads HOST, PORT, DATA_DIR, SAMPLE_DATA and the outside services'; what is not set has the documented default.
 *
 * @throws Error naming the variable when a value is not usable
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
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

/** Whether only this machine can reach an address to listen on. */
export function isLoopback(host: string): boolean {
  return host === "localhost" || host === "::1" || host.startsWith("127.");
}
