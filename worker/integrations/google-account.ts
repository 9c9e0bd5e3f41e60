import { importPKCS8, SignJWT } from "jose";
import { callGoogle, GoogleError } from "./google-api.ts";

/** What a key file of a service account holds, as far as it is needed. */
export type ServiceAccount = { client_email: string; private_key: string; private_key_id: string | null };

/** null when the text is no key file. */
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

/** A token is an hour's; the calls of one isolate share it. Nothing else is kept between requests. */
const tokenCache = new Map<string, AccessToken>();

/** A token that ends so soon is renewed first. */
const EXPIRY_MARGIN_MS = 60_000;
const ASSERTION_SECONDS = 60 * 60;

export type TokenSource = {
  get: () => Promise<string>;
  /** It was refused: the next `get` asks for another. */
  invalidate: () => void;
};

/** Access tokens by the JWT bearer grant (RFC 7523): an assertion signed with the account's key (RS256), exchanged at the token endpoint. */
export function googleTokens(account: ServiceAccount, token_url: string, scope: string): TokenSource {
  const name = `${token_url} ${account.client_email} ${scope}`;
  return {
    async get() {
      const known = tokenCache.get(name);
      if (known && known.expires_at > Date.now()) return known.text;
      const token = await exchangeAssertion(await signAssertion(account, token_url, scope), token_url);
      tokenCache.set(name, token);
      return token.text;
    },
    invalidate: () => {
      tokenCache.delete(name);
    },
  };
}

async function signAssertion(account: ServiceAccount, audience: string, scope: string): Promise<string> {
  const key = await importPKCS8(account.private_key, "RS256").catch(() => {
    throw new GoogleError("The private key in GOOGLE_SERVICE_ACCOUNT cannot be used. Please make a new key.");
  });
  const now = Math.floor(Date.now() / 1000);
  return new SignJWT({ scope })
    .setProtectedHeader({
      alg: "RS256",
      typ: "JWT",
      ...(account.private_key_id ? { kid: account.private_key_id } : {}),
    })
    .setIssuer(account.client_email)
    .setAudience(audience)
    .setIssuedAt(now)
    .setExpirationTime(now + ASSERTION_SECONDS)
    .sign(key);
}

async function exchangeAssertion(assertion: string, token_url: string): Promise<AccessToken> {
  const body = new URLSearchParams({ grant_type: "urn:ietf:params:oauth:grant-type:jwt-bearer", assertion });
  const answer = await callGoogle(token_url, { method: "POST", body });
  const { access_token, expires_in } = answer.body as { access_token?: unknown; expires_in?: unknown };
  if (answer.status !== 200 || typeof access_token !== "string") {
    throw answer.toError("Google did not accept the service account");
  }
  const seconds = typeof expires_in === "number" ? expires_in : 0;
  return { text: access_token, expires_at: Date.now() + seconds * 1000 - EXPIRY_MARGIN_MS };
}
