import { hostname } from "node:os";
import { isLoopback } from "./settings.ts";

/** The host names under which a local server accepts HTTP requests, in the form of `URL.hostname`. */
export interface AllowedHosts {
  readonly names: readonly string[];
  /** Whether any IP address is also allowed. This is safe, because DNS rebinding requires a host name. */
  readonly anyAddress: boolean;
}

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
/** Values of HOST that make the server listen on every address of the machine. */
const WILDCARD_HOSTS = ["0.0.0.0", "::", "*"];

const toUrlHost = (host: string): string => (host.includes(":") ? `[${host}]` : host.toLowerCase());

/**
 * Returns the host names under which the server accepts HTTP requests.
 * @param host the address on which the server listens
 * @param publicUrl the URL that people use; '' if it is not configured
 * @param machine the name of the machine
 */
export function getAllowedHosts(host: string, publicUrl: string, machine: string = hostname()): AllowedHosts {
  const anyAddress = WILDCARD_HOSTS.includes(host);
  const ownName = machine.toLowerCase();
  const names = [
    ...LOOPBACK,
    ...(anyAddress ? [] : [toUrlHost(host)]),
    ...(isLoopback(host) ? [] : [ownName, `${ownName}.local`]),
    ...(URL.canParse(publicUrl) ? [new URL(publicUrl).hostname] : []),
  ];
  return { names: [...new Set(names)], anyAddress };
}
