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

/** Returns the address on which Node.js listens for a value of HOST; undefined means all addresses. */
export const toListenAddress = (host: string): string | undefined => (host === "*" ? undefined : host);

/** Whether a server with this value of HOST listens on every address of the machine. */
export const isWildcardHost = (host: string): boolean => WILDCARD_HOSTS.includes(host);

const toUrlHost = (host: string): string => (host.includes(":") ? `[${host}]` : host.toLowerCase());

/**
 * Returns the host names under which the server accepts HTTP requests.
 * @param host the address on which the server listens
 * @param publicUrl the URL that people use; '' if it is not configured
 * @param machine the name of the machine
 */
export function getAllowedHosts(host: string, publicUrl: string, machine: string = hostname()): AllowedHosts {
  const anyAddress = isWildcardHost(host);
  const ownName = machine.toLowerCase();
  const names = [
    ...LOOPBACK,
    ...(anyAddress ? [] : [toUrlHost(host)]),
    ...(isLoopback(host) ? [] : [ownName, `${ownName}.local`]),
    ...(URL.canParse(publicUrl) ? [new URL(publicUrl).hostname] : []),
  ];
  return { names: [...new Set(names)], anyAddress };
}

/** Matches a header `Host`: a name or an IP address, and a port. */
const HOST_HEADER = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d+)?$/i;
const IP_ADDRESS = /^(?:\d+(?:\.\d+){3}|\[.+\])$/;

/** Whether the header `Host` has one of the host names. */
export function isAllowedHost(header: string, { names, anyAddress }: AllowedHosts): boolean {
  if (!HOST_HEADER.test(header) || !URL.canParse(`http://${header}`)) return false;
  const { hostname: name } = new URL(`http://${header}`);
  return names.includes(name) || (anyAddress && IP_ADDRESS.test(name));
}
