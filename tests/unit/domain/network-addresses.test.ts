import { BlockList, isIP } from "node:net";
import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type AddressRange,
  findClientAddress,
  isForwardedHttps,
  isTrustedProxy,
  normalizeAddress,
  parseAddressRange,
  toClientNetwork,
} from "../../../domain/network-addresses.ts";

const ranges = (...texts: string[]): AddressRange[] =>
  texts.map((text) => parseAddressRange(text)).filter((range) => range !== null);

describe("IP addresses", () => {
  test.each([
    ["192.0.2.1", "192.0.2.1"],
    [" 192.0.2.1 ", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["::FFFF:c000:0201", "192.0.2.1"],
    ["0:0:0:0:0:ffff:192.0.2.1", "192.0.2.1"],
    ["::", "::"],
    ["::1", "::1"],
    ["0:0:0:0:0:0:0:1", "::1"],
    ["2001:DB8:0000:0000:0001:0:0:1", "2001:db8::1:0:0:1"],
    ["2001:db8:1:0:0:0:0:0", "2001:db8:1::"],
    ["2001:db8:0:1:1:1:1:1", "2001:db8:0:1:1:1:1:1"],
    ["10:0:0:100:0:0:0:10", "10:0:0:100::10"],
    ["64:ff9b::192.0.2.33", "64:ff9b::c000:221"],
    ["fe80::1%eth0", "fe80::1"],
  ])("the usual text of the address %j is %j", (text, usual) => {
    expect(normalizeAddress(text)).toBe(usual);
  });

  test.each([
    ...["", "local", "unknown", "192.0.2", "192.0.2.256", "192.0.2.01", "192.0.2.1.5", "0x7f.0.0.1", "1e1.0.0.1"],
    ...["-1.0.0.0", "192.0.2.1:80", "192.0.2.1/24", "[::1]", ":", ":::", "1::2::3", "1:2:3:4:5:6:7", "12345::"],
    ...["1:2:3:4:5:6:7:8:9", "1:2:3:4:5:6:7::8", "::g", "::192.0.2.256", "192.0.2.1::", "1:2:3:4:5:6:7:192.0.2.1"],
  ])("%j is not an address", (text) => {
    expect(normalizeAddress(text)).toBeNull();
  });

  test("a text is an address exactly if Node.js reads it as one, and its usual text is the same address", () => {
    const near = fc.stringMatching(/^[0-9a-f:.]{0,24}$/);
    fc.assert(
      fc.property(fc.oneof(near, fc.ipV4(), fc.ipV6()), (text) => {
        const usual = normalizeAddress(text);
        expect(usual !== null).toBe(isIP(text) !== 0);
        if (usual !== null) expect(normalizeAddress(usual)).toBe(usual);
        if (isIP(text) === 6 && isIP(usual ?? "") === 6)
          expect(`[${usual}]`).toBe(new URL(`http://[${text}]`).hostname);
      }),
      { numRuns: 5_000 },
    );
  });

  test.each([
    ["192.0.2.1", "192.0.2.1"],
    ["::ffff:192.0.2.1", "192.0.2.1"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:db8:1:2::", "2001:db8:1:2::/64"],
    ["2001:db8:1:3::", "2001:db8:1:3::/64"],
    ["::1", "::/64"],
    ["local", "local"],
  ])("failed sign-ins from %j are counted under %j", (address, network) => {
    expect(toClientNetwork(address)).toBe(network);
  });
});

describe("TRUSTED_PROXY", () => {
  test.each([
    ...["", "proxy", "10.0.0.0/", "10.0.0.0/33", "10.0.0.0/x", "10.0.0.0/8/8", "10.0.0.0/-1", "fd00::/129", "10.0.0"],
    ...["0.0.0.0/0", "::/0", "::ffff:0.0.0.0/96", "::ffff:0.0.0.0/40", "*"],
  ])("%j is not accepted as an address or range", (text) => {
    expect(parseAddressRange(text)).toBeNull();
  });

  test.each([
    ["10.1.2.3", "10.1.2.3", true],
    ["10.1.2.3", "10.1.2.4", false],
    ["10.0.0.0/8", "10.255.255.255", true],
    ["10.0.0.0/8", "11.0.0.0", false],
    ["10.1.2.3/8", "10.9.9.9", true],
    ["10.0.0.0/8", "::ffff:10.0.0.1", true],
    ["::ffff:10.0.0.0/104", "10.0.0.1", true],
    ["::ffff:10.0.0.0/104", "11.0.0.1", false],
    ["0.0.0.0/1", "127.0.0.1", true],
    ["0.0.0.0/1", "128.0.0.1", false],
    ["fd00::/8", "fdff::1", true],
    ["fd00::/8", "fe00::1", false],
    ["::1", "::1", true],
    ["::1", "127.0.0.1", false],
    ["10.0.0.0/8", "local", false],
  ])("with the range %s, the proxy %s is trusted: %s", (range, address, isTrusted) => {
    expect(isTrustedProxy(address, ranges(range))).toBe(isTrusted);
  });

  test("an address is in a range exactly if Node.js says so", () => {
    const pairs = fc.oneof(
      fc.tuple(fc.ipV4(), fc.ipV4(), fc.integer({ min: 1, max: 32 }), fc.constant("ipv4" as const)),
      fc.tuple(fc.ipV6(), fc.ipV6(), fc.integer({ min: 1, max: 128 }), fc.constant("ipv6" as const)),
    );
    fc.assert(
      fc.property(pairs, ([start, address, prefix, family]) => {
        fc.pre([start, address].every((text) => (normalizeAddress(text) ?? "").includes(":") === (family === "ipv6")));
        const list = new BlockList();
        list.addSubnet(start, prefix, family);
        expect(isTrustedProxy(address, ranges(`${start}/${prefix}`))).toBe(list.check(address, family));
        expect(isTrustedProxy(start, ranges(`${start}/${prefix}`))).toBe(true);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("the address of a client behind proxies (R53)", () => {
  const trusted = ranges("127.0.0.1", "10.0.0.0/8", "fd00::/8");

  test.each([
    ["without a trusted proxy, the address of the connection", "198.51.100.7", ["203.0.113.9"], "198.51.100.7"],
    ["in IPv4, if it is mapped into IPv6", "::ffff:198.51.100.7", [], "198.51.100.7"],
    ["that a trusted proxy names", "127.0.0.1", ["203.0.113.9"], "203.0.113.9"],
    [
      "that a trusted proxy names, if the client sent another one",
      "127.0.0.1",
      ["1.1.1.1, 203.0.113.9"],
      "203.0.113.9",
    ],
    ["that a trusted proxy names in a header of its own", "127.0.0.1", ["1.1.1.1", "203.0.113.9"], "203.0.113.9"],
    ["behind a chain of trusted proxies", "127.0.0.1", ["203.0.113.9, 10.1.1.1, fd00::1"], "203.0.113.9"],
    [
      "that is nearest, if an untrusted proxy is in the chain",
      "127.0.0.1",
      ["203.0.113.9, 198.51.100.1, 10.1.1.1"],
      "198.51.100.1",
    ],
    ["of a client in the trusted network itself", "127.0.0.1", ["10.2.2.2"], "10.2.2.2"],
    ["of the proxy, if it names none", "127.0.0.1", [], "127.0.0.1"],
    ["of the proxy, if it names no address", "127.0.0.1", ["203.0.113.9, unknown"], "127.0.0.1"],
    ["of the proxy, if the last entry is empty", "127.0.0.1", ["203.0.113.9,"], "127.0.0.1"],
    ["without its port", "127.0.0.1", ["203.0.113.9:4711"], "203.0.113.9"],
    ["in IPv6, without brackets and port", "127.0.0.1", ["[2001:DB8::7]:4711"], "2001:db8::7"],
    ["in IPv6, without brackets", "127.0.0.1", ["2001:DB8:0::7"], "2001:db8::7"],
    ["in the text of the connection, if it is not an IP address", "local", ["203.0.113.9"], "local"],
  ])("the address is the one %s", (_, peer, header, address) => {
    expect(findClientAddress(peer, header, trusted)).toBe(address);
  });

  test("whatever a client sends in X-Forwarded-For, the address that the trusted proxy has added counts", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.string(), fc.ipV4(), fc.constant("127.0.0.1"))), (sent) => {
        expect(findClientAddress("10.1.1.1", [...sent, "203.0.113.9"], trusted)).toBe("203.0.113.9");
        expect(findClientAddress("10.1.1.1", [[...sent, "203.0.113.9"].join(", ")], trusted)).toBe("203.0.113.9");
        expect(findClientAddress("203.0.113.9", sent, trusted)).toBe("203.0.113.9");
      }),
    );
  });

  test.each([
    ["127.0.0.1", ["https"], true],
    ["127.0.0.1", ["HTTPS "], true],
    ["127.0.0.1", ["http"], false],
    ["127.0.0.1", ["https, http"], false],
    ["127.0.0.1", ["https", "http"], false],
    ["127.0.0.1", ["http, https"], true],
    ["127.0.0.1", [], false],
    ["127.0.0.1", ["wss"], false],
    ["198.51.100.7", ["https"], false],
    ["local", ["https"], false],
  ])("for a connection from %s with X-Forwarded-Proto %j, the client used https: %s", (peer, header, isHttps) => {
    expect(isForwardedHttps(peer, header, trusted)).toBe(isHttps);
  });
});
