/** Network addresses of clients and proxies (R53). Pure. */

/** An IP address as a number. An IPv4 address that is mapped into IPv6 (`::ffff:192.0.2.1`) is the IPv4 address. */
interface IpAddress {
  readonly family: 4 | 6;
  readonly value: bigint;
}

/** The addresses that have the first `prefix` bits of `start`. */
export interface AddressRange {
  readonly start: IpAddress;
  readonly prefix: number;
}

const BITS = { 4: 32, 6: 128 } as const;
/** The bits before the IPv4 address in a mapped address (RFC 4291, 2.5.5.2). */
const MAPPED_START = 0xffffn;
const MAPPED_PREFIX = 96;

const readIpv4 = (text: string): bigint | null => {
  const parts = text.split(".");
  const isByte = (part: string) => /^(?:0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256;
  if (parts.length !== 4 || !parts.every(isByte)) return null;
  return parts.reduce((value, part) => value * 256n + BigInt(part), 0n);
};

function readIpv6(text: string): bigint | null {
  const [head = "", tail, ...more] = withoutIpv4Part(text).split("::");
  if (more.length > 0) return null;
  const toGroups = (part: string) => (part === "" ? [] : part.split(":"));
  const [first, last] = [toGroups(head), toGroups(tail ?? "")];
  const missing = 8 - first.length - last.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...first, ...Array<string>(missing).fill("0"), ...last];
  if (!groups.every((group) => /^[\da-f]{1,4}$/i.test(group))) return null;
  return groups.reduce((value, group) => value * 0x10000n + BigInt(`0x${group}`), 0n);
}

/** Returns an IPv6 address with its last four bytes as hexadecimal groups if they are written as in IPv4. */
function withoutIpv4Part(text: string): string {
  const start = text.lastIndexOf(":") + 1;
  const value = text.includes(".") ? readIpv4(text.slice(start)) : null;
  return value === null
    ? text
    : `${text.slice(0, start)}${(value >> 16n).toString(16)}:${(value & 0xffffn).toString(16)}`;
}

/** Returns the IP address in a text, without the zone of a link-local address (`%eth0`); null if the text is not an IP address. */
function parseIpAddress(text: string): IpAddress | null {
  if (!text.includes(":")) {
    const value = readIpv4(text);
    return value === null ? null : { family: 4, value };
  }
  const value = readIpv6(text.replace(/%[\w.-]+$/, ""));
  if (value === null) return null;
  return value >> 32n === MAPPED_START ? { family: 4, value: value & 0xffffffffn } : { family: 6, value };
}

/** Returns the usual text of an IP address (RFC 5952). */
function formatIpAddress({ family, value }: IpAddress): string {
  if (family === 4) return [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 0xffn).join(".");
  const groups = Array.from({ length: 8 }, (_, at) => ((value >> BigInt(16 * (7 - at))) & 0xffffn).toString(16));
  const text = groups.join(":");
  const runs = [...text.matchAll(/(?<![\da-f])0(?::0)+(?![\da-f])/g)];
  const [longest] = runs.sort(([a], [b]) => b.length - a.length);
  if (!longest) return text;
  const [before, after] = [text.slice(0, longest.index), text.slice(longest.index + longest[0].length)];
  return `${before.replace(/:$/, "")}::${after.replace(/^:/, "")}`;
}

/** Returns the usual text of an IP address; null if the text is not an IP address. */
export function normalizeAddress(text: string): string | null {
  const address = parseIpAddress(text.trim());
  return address && formatIpAddress(address);
}

/** How many bits of an IPv6 address name the network of one client. Providers give each customer at least these. */
const CLIENT_PREFIX = 64;

/**
 * Returns the text under which failed sign-ins from an address are counted: an IPv4 address itself, and the first 64 bits of an IPv6
 * address, because each client can choose the others. A text that is not an IP address is returned unchanged.
 */
export function toClientNetwork(address: string): string {
  const parsed = parseIpAddress(address);
  if (parsed?.family !== 6) return parsed ? formatIpAddress(parsed) : address;
  const shift = BigInt(BITS[6] - CLIENT_PREFIX);
  return `${formatIpAddress({ family: 6, value: (parsed.value >> shift) << shift })}/${CLIENT_PREFIX}`;
}

/** Returns the range in a text such as `10.0.0.0/8`, or of a single address; null if the text is neither, or if it means every address. */
export function parseAddressRange(text: string): AddressRange | null {
  const [address = "", length, ...more] = text.split("/");
  const start = parseIpAddress(address);
  if (!start || more.length > 0) return null;
  if (length === undefined) return { start, prefix: BITS[start.family] };
  if (!/^\d{1,3}$/.test(length)) return null;
  // The length of a range that is written as mapped addresses also counts the bits before the IPv4 address.
  const prefix = Number(length) - (start.family === 4 && address.includes(":") ? MAPPED_PREFIX : 0);
  return prefix >= 1 && prefix <= BITS[start.family] ? { start, prefix } : null;
}

function isInRange(address: IpAddress, { start, prefix }: AddressRange): boolean {
  const shift = BigInt(BITS[start.family] - prefix);
  return address.family === start.family && address.value >> shift === start.value >> shift;
}

/** Whether an address belongs to a proxy whose headers are believed. */
export function isTrustedProxy(address: string, trusted: readonly AddressRange[]): boolean {
  const parsed = parseIpAddress(address);
  return parsed !== null && trusted.some((range) => isInRange(parsed, range));
}

/** Returns an entry of X-Forwarded-For without its port: `192.0.2.1:443`, `[2001:db8::1]:443` or an address alone. */
const withoutPort = (entry: string): string =>
  /^\[(.+)\](?::\d+)?$/.exec(entry)?.[1] ?? /^([^:]+):\d+$/.exec(entry)?.[1] ?? entry;

/**
 * Returns the address of the client (R53): the rightmost address that is not a trusted proxy, in X-Forwarded-For followed by the address of
 * the connection. Only trusted proxies have added what stands to the right of it, so that no client can choose its address. If an entry is
 * not an address, returns that of the trusted proxy which received it.
 * @param peer the address of the connection
 * @param forwarded_for the values of all headers X-Forwarded-For, in their order
 */
export function findClientAddress(
  peer: string,
  forwarded_for: readonly string[],
  trusted: readonly AddressRange[],
): string {
  let client = normalizeAddress(peer) ?? peer;
  const hops = forwarded_for.flatMap((header) => header.split(","));
  while (isTrustedProxy(client, trusted)) {
    const hop = normalizeAddress(withoutPort(hops.pop()?.trim() ?? ""));
    if (hop === null) break;
    client = hop;
  }
  return client;
}

/**
 * Whether the client used https, according to the proxy at the other end of the connection; false if that proxy is not trusted. If
 * several proxies have added their protocol, the last one counts, because a client can send the ones before.
 * @param forwarded_proto the values of all headers X-Forwarded-Proto, in their order
 */
export function isForwardedHttps(
  peer: string,
  forwarded_proto: readonly string[],
  trusted: readonly AddressRange[],
): boolean {
  const protocol = forwarded_proto.flatMap((header) => header.split(",")).at(-1);
  return protocol?.trim().toLowerCase() === "https" && isTrustedProxy(peer, trusted);
}
