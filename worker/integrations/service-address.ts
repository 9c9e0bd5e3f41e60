/** Whether a URL is safe for a password and texts of users: https, or a service on the same machine. */
export function isSafeServiceUrl(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === "https:" || (protocol === "http:" && /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname));
}

/** The variables with URLs of services that get passwords, keys or texts of users. */
const SERVICE_ADDRESSES = ["SMS_URL", "MODEL_URL", "GOOGLE_TOKEN_URL", "GOOGLE_SHEETS_URL"] as const;

/** Returns the names of the variables whose URL is neither https nor on the same machine. */
export const listInsecureAddresses = (env: Partial<Record<(typeof SERVICE_ADDRESSES)[number], string>>): string[] =>
  SERVICE_ADDRESSES.filter((name) => env[name] && !isSafeServiceUrl(env[name]));
