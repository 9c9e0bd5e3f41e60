import { expect, test } from "vitest";
import { getAllowedHosts, isAllowedHost } from "../../../scripts/allowed-hosts.ts";

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

test.each([
  ["127.0.0.1", "http://127.0.0.1:8787", LOOPBACK, false],
  ["::1", "", LOOPBACK, false],
  ["127.0.0.5", "", [...LOOPBACK, "127.0.0.5"], false],
  ["127.0.0.1", "https://approvals.company.example/x", [...LOOPBACK, "approvals.company.example"], false],
  ["192.168.1.5", "", [...LOOPBACK, "192.168.1.5", "desk-7", "desk-7.local"], false],
  ["fd00::5", "no address", [...LOOPBACK, "[fd00::5]", "desk-7", "desk-7.local"], false],
  ["0.0.0.0", "http://127.0.0.1:8787", [...LOOPBACK, "desk-7", "desk-7.local"], true],
  ["::", "", [...LOOPBACK, "desk-7", "desk-7.local"], true],
])(
  "if a server listens on %s and has the public URL %j, getAllowedHosts returns the hosts %j, and every IP address is allowed: %s",
  (host, publicUrl, names, anyAddress) => {
    expect(getAllowedHosts(host, publicUrl, "Desk-7")).toEqual({ names, anyAddress });
  },
);

test.each([...["localhost", "LOCALHOST:1", "127.0.0.1", "127.0.0.1:8787", "[::1]:8787", "approvals.company.example"]])(
  "a server on loopback accepts the header Host %j",
  (header) => {
    expect(isAllowedHost(header, getAllowedHosts("127.0.0.1", "https://approvals.company.example"))).toBe(true);
  },
);

test.each([
  ...["", "evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "localhost.", "192.168.1.5", "[fd00::5]"],
  ...["127.0.0.1:8814.evil.example", "127.0.0.1:65536", "127.0.0.1:", "127.0.0.1:x", "127.0.0.1:80:80", ":80", "[::1"],
  ...[
    "evil@127.0.0.1",
    "127.0.0.1/evil",
    "127.0.0.1?x",
    "127.0.0.1#x",
    "127.0.0.1\\evil",
    "127.0.0.1 evil",
    "%6cocalhost",
  ],
  ...[
    "localhost,evil.example",
    "[::1].evil.example",
    "[not-an-address]",
    "http://localhost",
    "xn--",
    "\u0131localhost",
  ],
])("a server on loopback refuses the header Host %j", (header) => {
  expect(isAllowedHost(header, getAllowedHosts("127.0.0.1", ""))).toBe(false);
});

test("a server on all addresses accepts IP addresses and its own names, but no other name", () => {
  const isAllowed = (header: string) => isAllowedHost(header, getAllowedHosts("0.0.0.0", "", "Desk-7"));
  for (const header of ["192.168.1.5:80", "[fd00::5]", "desk-7", "desk-7.local:1"])
    expect(isAllowed(header)).toBe(true);
  for (const header of ["desk-8", "1.2.3.4.evil.example", "1.2.3", "[fd00::5].evil.example"])
    expect(isAllowed(header), header).toBe(header === "1.2.3");
});
