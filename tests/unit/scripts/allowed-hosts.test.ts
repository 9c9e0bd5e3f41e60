import { expect, test } from "vitest";
import { getAllowedHosts } from "../../../scripts/allowed-hosts.ts";

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
