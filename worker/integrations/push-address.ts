/** Which addresses pushes may go to: a subscriber must not make the server call any address. Pure. */

/** One service: its host (`*.name` for all hosts below a name), and its port as `URL.port` has it, or `*` for any. */
export type PushServiceAddress = { protocol: string; host: string; port: string };

const httpsService = (host: string): PushServiceAddress => ({ protocol: "https:", host, port: "" });

/** The push services of the browsers: Chrome, Edge, Opera, Samsung and Brave; Firefox; Safari; Edge on Windows. */
const BROWSER_SERVICES = [
  httpsService("fcm.googleapis.com"),
  httpsService("jmt17.google.com"),
  httpsService("*.push.services.mozilla.com"),
  httpsService("*.push.apple.com"),
  httpsService("*.notify.windows.com"),
];

/** `push.company.example`, `*.company.example`, `https://push.company.example:8443`, `http://127.0.0.1:*`. */
const SERVICE_PATTERN =
  /^(?:(https?):\/\/)?((?:\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)+|localhost|\[[0-9a-f:]+\])(?::(\d{1,5}|\*))?\/?$/;

/**
 * Returns the browsers' services and those that the installation names itself, separated by commas, as at `SERVICE`. What is none is left out;
 * plain http is for `local` only, where tests have a service of their own.
 */
export function pushServices(configured: string, { local }: { local: boolean }): PushServiceAddress[] {
  const own = configured.split(",").flatMap((text): PushServiceAddress[] => {
    const [, scheme = "https", host, port = ""] = SERVICE_PATTERN.exec(text.trim().toLowerCase()) ?? [];
    if (host === undefined || (scheme === "http" && !local)) return [];
    const isDefault = port === (scheme === "http" ? "80" : "443");
    return [{ protocol: `${scheme}:`, host, port: isDefault ? "" : port }];
  });
  return [...BROWSER_SERVICES, ...own];
}

/** Whether the address is at one of the services; never with a name and password in front. */
export function isPushAddress(endpoint: string, services: readonly PushServiceAddress[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== "" || password !== "") return false;
  return services.some(
    (one) => one.protocol === protocol && (one.port === "*" || one.port === port) && matchesHost(hostname, one.host),
  );
}

const matchesHost = (hostname: string, pattern: string): boolean =>
  pattern.startsWith("*.") ? hostname.endsWith(pattern.slice(1)) : hostname === pattern;
