import { callGoogle, GoogleError } from "./google-api.ts";

/** The fields of the key file of a Google service account that are used here. */
export type ServiceAccount = { client_email: string; private_key: string; private_key_id: string | null };

/** Returns the service account in a key file, or null if the text is not a key file. */
export function readServiceAccount(text: string): ServiceAccount | null {
  try {
    const { client_email, private_key, private_key_id } = JSON.parse(text) as Record<string, unknown>;
    if (typeof client_email !== "string" || typeof private_key !== "string") return null;
    return { client_email, private_key, private_key_id: typeof private_key_id === "string" ? private_key_id : null };
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof TypeError) return null;
    throw error;
  }
}

type AccessToken = { text: string; expires_at: number };

/** The access tokens that this isolate has received. Google's tokens are valid for an hour. */
const tokenCache = new Map<string, AccessToken>();

/** A token that expires within this time is replaced before its use. */
const EXPIRY_MARGIN_MS = 60_000;
const ASSERTION_SECONDS = 60 * 60;

export type TokenSource = {
  get: () => Promise<string>;
  /** Makes the next `get` fetch a new token. Called after Google has refused a token. */
  invalidate: () => void;
};

/**
 * Returns a source of access tokens. Uses the JWT bearer grant (RFC 7523): an assertion signed with the key of the account (RS256) is
 * exchanged for a token at the token endpoint.
 */
export function createGoogleTokenSource(account: ServiceAccount, token_url: string, scope: string): TokenSource {
  const cache_key = `${token_url} ${account.client_email} ${scope}`;
  return {
    async get() {
      const cached = tokenCache.get(cache_key);
      if (cached && cached.expires_at > Date.now()) return cached.text;
      const token = await exchangeAssertion(await signAssertion(account, token_url, scope), token_url);
      tokenCache.set(cache_key, token);
      return token.text;
    },
    invalidate: () => {
      tokenCache.delete(cache_key);
    },
  };
}

/** RS256, with which JWTs of Google are signed. */
const ALGORITHM = { name: "RSASSA-PKCS1-v1_5", hash: "SHA-256" };

/** Returns the private key of a key file (PEM, PKCS #8). */
async function importPrivateKey(pem: string): Promise<CryptoKey> {
  const [, content = ""] = /^-----BEGIN PRIVATE KEY-----(.+)-----END PRIVATE KEY-----\s*$/s.exec(pem) ?? [];
  return crypto.subtle.importKey("pkcs8", Buffer.from(content, "base64"), ALGORITHM, false, ["sign"]);
}

/** Returns a JWT that names the account, signed with its key. */
async function signAssertion(account: ServiceAccount, audience: string, scope: string): Promise<string> {
  const key = await importPrivateKey(account.private_key).catch(() => {
    throw new GoogleError("The private key in GOOGLE_SERVICE_ACCOUNT cannot be used. Please make a new key.");
  });
  const now = Math.floor(Date.now() / 1000);
  const header = { alg: "RS256", typ: "JWT", ...(account.private_key_id ? { kid: account.private_key_id } : {}) };
  const claims = { scope, iss: account.client_email, aud: audience, iat: now, exp: now + ASSERTION_SECONDS };
  const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString("base64url")).join(".");
  const signature = await crypto.subtle.sign(ALGORITHM.name, key, Buffer.from(text));
  return `${text}.${Buffer.from(signature).toString("base64url")}`;
}

async function exchangeAssertion(assertion: string, token_url: string): Promise<AccessToken> {
  const body = new URLSearchParams({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion });
  const response = await callGoogle(token_url, { method: "POST", body });
  const { access_token, expires_in } = response.body as { access_token?: unknown; expires_in?: unknown };
  if (response.status !== 200 || typeof access_token !== "string") {
    throw response.toError("Google did not accept the service account");
  }
  const seconds = typeof expires_in === "number" ? expires_in : 0;
  return { text: access_token, expires_at: Date.now() + seconds * 1000 - EXPIRY_MARGIN_MS };
}
