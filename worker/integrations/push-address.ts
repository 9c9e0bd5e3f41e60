/** The URLs to which push messages may be sent. Without this check, a user could make the server call any URL. */

/** A push service to which messages may be sent. `host`: `*.name` matches all subdomains. `port`: as in `URL.port`, or `*` for any port. */
export type PushServiceAddress = { protocol: string; host: string; port: string };

const httpsService = (host: string): PushServiceAddress => ({ protocol: "https:", host, port: "" });

/**
 * The push services of the browsers: two for Chrome, Edge, Opera, Samsung and Brave, and one each for Firefox, Safari, and Edge on Windows.
 */
const BROWSER_SERVICES = [
  httpsService("fcm.googleapis.com"),
  httpsService("jmt17.google.com"),
  httpsService("*.push.services.mozilla.com"),
  httpsService("*.push.apple.com"),
  httpsService("*.notify.windows.com"),
];

/**
 * Matches a configured push service, such as `push.company.example`, `*.company.example`, `https://push.company.example:8443` or
 * `http://127.0.0.1:*`.
 */
const SERVICE_PATTERN =
  /^(?:(https?):\/\/)?((?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+|localhost|\[[0-9a-f:]+\])(?::(\d{1,5}|\*))?\/?$/;

/**
 * Returns the push services of the browsers and those in `configured`, a list separated by commas. Ignores invalid
 * entries. Plain http is allowed only with `local`, for tests.
 */
export function parsePushServices(configured: string, { local }: { local: boolean }): PushServiceAddress[] {
  const ownServices = configured.split(",").flatMap((text): PushServiceAddress[] => {
    const [, scheme = "https", host, port = ""] = SERVICE_PATTERN.exec(text.trim().toLowerCase()) ?? [];
    if (host === undefined || (scheme === "http" && !local)) return [];
    const isDefault = port === (scheme === "http" ? "80" : "443");
    return [{ protocol: `${scheme}:`, host, port: isDefault ? "" : port }];
  });
  return [...BROWSER_SERVICES, ...ownServices];
}

/** Whether the URL belongs to one of the services. A URL with a user name or password never does. */
export function isPushAddress(endpoint: string, services: readonly PushServiceAddress[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== "" || password !== "") return false;
  return services.some(
    (service) =>
      service.protocol === protocol &&
      (service.port === "*" || service.port === port) &&
      matchesHost(hostname, service.host),
  );
}

const matchesHost = (hostname: string, pattern: string): boolean =>
  pattern.startsWith("*.") ? hostname.endsWith(pattern.slice(1)) : hostname === pattern;
