import { hostname } from "node:os";
import { isLoopback } from "./settings.ts";

/** The names that a local server answers under, as `URL.hostname` has them. */
export interface AllowedHosts {
  readonly names: readonly string[];
  /** Any IP address as well: no name can be made to lead to one that stands in the address bar itself. */
  readonly anyAddress: boolean;
}

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
/** Listens on every address of the machine. */
const WILDCARD_HOSTS = ["0.0.0.0", "::", "*"];

const toUrlHost = (host: string): string => (host.includes(":") ? `[${host}]` : host.toLowerCase());

/**
 * @param host the address to listen on
 * @param publicUrl where people find the server, '' when nothing is said
 * @param machine the machine's name
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
