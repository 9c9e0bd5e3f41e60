import { importPKCS8, SignJWT } from "jose";
import { message } from "../../domain/message.ts";
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

/** Returns a JWT that names the account, signed with its key. */
async function signAssertion(account: ServiceAccount, audience: string, scope: string): Promise<string> {
  const key = await importPKCS8(account.private_key, "RS256").catch(() => {
    throw new GoogleError(message("admin.google_key_unusable"));
  });
  return new SignJWT({ scope })
    .setProtectedHeader({
      alg: "RS256",
      typ: "JWT",
      ...(account.private_key_id ? { kid: account.private_key_id } : {}),
    })
    .setIssuer(account.client_email)
    .setAudience(audience)
    .setIssuedAt()
    .setExpirationTime("1h")
    .sign(key);
}

async function exchangeAssertion(assertion: string, token_url: string): Promise<AccessToken> {
  const body = new URLSearchParams({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion });
  const response = await callGoogle(token_url, { method: "POST", body });
  const { access_token, expires_in } = response.body as { access_token?: unknown; expires_in?: unknown };
  if (response.status !== 200 || typeof access_token !== "string") {
    throw response.toError(message("admin.google_account_refused"));
  }
  const seconds = typeof expires_in === "number" ? expires_in : 0;
  return { text: access_token, expires_at: Date.now() + seconds * 1000 - EXPIRY_MARGIN_MS };
}
