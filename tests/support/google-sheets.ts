import { createPublicKey, generateKeyPairSync, type KeyObject, randomBytes, verify } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { type Cell, createSpreadsheet, SheetsApiError, SPREADSHEET_ID, trimRow, trimTrailing } from "./google-grid.ts";

/** A call that the server received. */
export interface GoogleCall {
  readonly kind: "token" | "get" | "read" | "write" | "append" | "batchUpdate";
  readonly status: number;
  /** The number of rows that a write or an append sent. */
  readonly rows: number;
}

/** An error response to a call. `after`: whether the call changes the spreadsheet before the error response. */
interface SimulatedFailure {
  readonly status: number;
  readonly retryAfter?: string;
  readonly kind?: GoogleCall["kind"];
  /** The number of matching calls that succeed before the failure. */
  readonly skip?: number;
  readonly times?: number;
  readonly after?: boolean;
}

export interface GoogleSheets {
  /** The environment variables that make the product use this server. */
  readonly env: Readonly<Record<string, string>>;
  readonly spreadsheetId: string;
  /** Returns the cells of a worksheet without trailing empty cells and rows; null if no worksheet has this title. */
  readonly cells: (title?: string) => Cell[][] | null;
  /** Changes the cells of a worksheet directly, as a person would in the browser. */
  readonly edit: (work: (cells: Cell[][]) => void, title?: string) => void;
  readonly addWorksheet: (title: string, cells: Cell[][], columnCount?: number) => void;
  readonly removeWorksheet: (title?: string) => void;
  /** Replaces all worksheets with an empty one. Deletes simulated failures, recorded calls and access tokens. */
  readonly reset: () => void;
  readonly failNext: (trouble: SimulatedFailure) => void;
  /** Makes all access tokens invalid that have been issued so far. */
  readonly expireTokens: () => void;
  /** Sets the lifetime of the access tokens that are issued from now on. */
  readonly setTokenLifetime: (seconds: number) => void;
  readonly setShared: (shared: boolean) => void;
  readonly calls: readonly GoogleCall[];
  /** Violations of Google's documented protocol. Tests assert that the list is empty. */
  readonly protocolErrors: readonly string[];
  readonly stop: () => Promise<void>;
}

const EMAIL = "approvals@project.iam.gserviceaccount.com";
const SCOPE = "https://www.googleapis.com/auth/spreadsheets";
const GRANT = "urn:ietf:params:oauth:grant-type:jwt-bearer";
/** Returns the error in a signed JWT assertion (RFC 7523, RS256); null if the assertion is valid. */
function findAssertionError(assertion: string, key: KeyObject, keyId: string, audience: string): string | null {
  const [header = "", claims = "", signature = ""] = assertion.split(".");
  const decoded = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
  if (!verify("sha256", Buffer.from(`${header}.${claims}`), key, Buffer.from(signature, "base64url")))
    return "signed with another key";
  const { alg, kid } = decoded(header);
  if (alg !== "RS256" || kid !== keyId) return `signed as ${alg} by ${kid}`;
  const { iss, scope, aud, iat, exp } = decoded(claims);
  if (iss !== EMAIL || scope !== SCOPE || aud !== audience) return `made out for ${iss}, ${scope}, ${aud}`;
  const now = Date.now() / 1000;
  return iat <= now + 5 && exp > now && exp - iat <= 3600 ? null : `good from ${iat} to ${exp}`;
}

/**
 * Starts a loopback server with the token endpoint and the part of the Sheets API v4 that the sync uses, with a
 * spreadsheet in memory. The server verifies the signed JWT assertions, and refuses the calls that Google refuses.
 */
export async function startGoogleSheets(): Promise<GoogleSheets> {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const publicKey = createPublicKey(privateKey);
  const calls: GoogleCall[] = [];
  const complaints: string[] = [];
  const spreadsheet = createSpreadsheet((what) => complaints.push(what));
  const { grids, gridOf, makeGrid } = spreadsheet;
  const troubles: { -readonly [Name in keyof SimulatedFailure]: SimulatedFailure[Name] }[] = [];
  const tokens = new Map<string, number>();
  let shared = true;
  let lifetime = 3600;

  function giveToken(body: string, audience: string) {
    const form = new URLSearchParams(body);
    const fault = form.get("grant_type") === GRANT ? null : `granted by ${form.get("grant_type")}`;
    const wrong = fault ?? findAssertionError(form.get("assertion") ?? "", publicKey, "key-1", audience);
    if (wrong) {
      complaints.push(wrong);
      return { status: 400, answer: { error: "invalid_grant", error_description: "Invalid JWT Signature." } };
    }
    const access_token = randomBytes(16).toString("hex");
    tokens.set(access_token, Date.now() + lifetime * 1000);
    return { status: 200, answer: { access_token, expires_in: lifetime, token_type: "Bearer" } };
  }

  function refuseStranger({ authorization = "" }: IncomingMessage["headers"], path: string): void {
    const token = /^Bearer (\w+)$/.exec(authorization)?.[1] ?? "";
    if (!((tokens.get(token) ?? 0) > Date.now()))
      throw new SheetsApiError(401, "Request had invalid authentication credentials.");
    if (!path.startsWith(`/v4/spreadsheets/${SPREADSHEET_ID}`))
      throw new SheetsApiError(404, "Requested entity was not found.");
    if (!shared) throw new SheetsApiError(403, "The caller does not have permission");
  }

  function kindOf(method: string, path: string): GoogleCall["kind"] {
    if (path === "/token") return "token";
    if (method === "GET") return path.endsWith("/values:batchGet") ? "read" : "get";
    if (path.endsWith("/values:batchUpdate")) return "write";
    return path.endsWith(":append") ? "append" : "batchUpdate";
  }

  function perform(kind: GoogleCall["kind"], url: URL, body: string): { answer: object; rows: number } {
    if (kind === "get") return { answer: spreadsheet.describe(), rows: 0 };
    if (kind === "read") {
      if (url.searchParams.get("valueRenderOption") !== "UNFORMATTED_VALUE") complaints.push("read as it is shown");
      const valueRanges = url.searchParams.getAll("ranges").map(spreadsheet.valuesAt);
      return { answer: { spreadsheetId: SPREADSHEET_ID, valueRanges }, rows: 0 };
    }
    const given = JSON.parse(body);
    if (kind === "write") {
      const answer = spreadsheet.writeValues(given);
      return { answer, rows: answer.totalUpdatedRows };
    }
    if (kind === "append") {
      const range = decodeURIComponent(/\/values\/(.+):append$/.exec(url.pathname)?.[1] ?? "");
      return { answer: spreadsheet.appendValues(range, url.searchParams, given), rows: given.values.length };
    }
    return { answer: spreadsheet.change(given), rows: 0 };
  }

  /** Returns the failure that the test simulates for this call; null if there is none. */
  function meet(kind: GoogleCall["kind"]) {
    const at = troubles.findIndex((one) => one.kind === undefined || one.kind === kind);
    const trouble = troubles[at];
    if (!trouble) return null;
    if ((trouble.skip ?? 0) > 0) {
      trouble.skip = (trouble.skip ?? 0) - 1;
      return null;
    }
    trouble.times = (trouble.times ?? 1) - 1;
    if (trouble.times <= 0) troubles.splice(at, 1);
    return trouble;
  }

  async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "", origin);
    const kind = kindOf(request.method ?? "", url.pathname);
    const body = await text(request);
    const reply = (status: number, answer: object, rows = 0, headers: Record<string, string> = {}) => {
      calls.push({ kind, status, rows });
      response.writeHead(status, { "Content-Type": "application/json", ...headers }).end(JSON.stringify(answer));
    };
    const trouble = meet(kind);
    const fail = ({ status, retryAfter }: SimulatedFailure) =>
      reply(
        status,
        { error: { code: status, message: `Trouble ${status}` } },
        0,
        retryAfter ? { "Retry-After": retryAfter } : {},
      );
    if (trouble && !trouble.after) return fail(trouble);
    try {
      if (kind === "token") {
        const { status, answer } = giveToken(body, `${origin}/token`);
        return reply(status, answer);
      }
      refuseStranger(request.headers, url.pathname);
      const { answer, rows } = perform(kind, url, body);
      return trouble ? fail(trouble) : reply(200, answer, rows);
    } catch (error) {
      if (!(error instanceof SheetsApiError)) throw error;
      reply(error.status, { error: { code: error.status, message: error.message, status: "REFUSED" } });
    }
  }

  const server = createServer((request, response) => {
    receive(request, response).catch((error) => {
      complaints.push(String(error));
      response.writeHead(500).end();
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const key = {
    type: "service_account",
    client_email: EMAIL,
    private_key_id: "key-1",
    private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
  };
  return {
    env: {
      GOOGLE_SERVICE_ACCOUNT: JSON.stringify(key),
      GOOGLE_SHEETS_ID: SPREADSHEET_ID,
      GOOGLE_TOKEN_URL: `${origin}/token`,
      GOOGLE_SHEETS_URL: origin,
    },
    spreadsheetId: SPREADSHEET_ID,
    cells: (title = "Requests") => {
      const grid = gridOf(title);
      return grid ? trimTrailing(grid.cells.map(trimRow), (row) => row.length === 0) : null;
    },
    edit: (work, title = "Requests") => {
      const grid = gridOf(title);
      if (!grid) throw new Error(`there is no worksheet ${title}`);
      const before = grid.cells.length;
      work(grid.cells);
      grid.rowCount += grid.cells.length - before;
    },
    addWorksheet: (title, cells, columnCount = 26) => {
      makeGrid(title, { cells, columnCount });
    },
    removeWorksheet: (title = "Requests") => {
      grids.splice(
        grids.findIndex((grid) => grid.title === title),
        1,
      );
    },
    reset: () => {
      grids.length = 0;
      calls.length = 0;
      troubles.length = 0;
      tokens.clear();
      shared = true;
      lifetime = 3600;
      makeGrid("Sheet1");
    },
    failNext: (trouble) => {
      troubles.push({ ...trouble });
    },
    expireTokens: () => tokens.clear(),
    setTokenLifetime: (seconds) => {
      lifetime = seconds;
    },
    setShared: (now) => {
      shared = now;
    },
    calls,
    protocolErrors: complaints,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
