import type { NetworkInterfaceInfo } from "node:os";
import { expect, test } from "vitest";
import { toReachableUrl } from "../../../scripts/local-server.ts";

const face = (address: string, family: "IPv4" | "IPv6", internal: boolean) =>
  ({ address, family, internal }) as NetworkInterfaceInfo;
const LOOPBACK = [face("127.0.0.1", "IPv4", true), face("::1", "IPv6", true)];
const OFFICE = { lo: LOOPBACK, eth0: [face("fe80::1", "IPv6", false), face("192.168.1.5", "IPv4", false)] };

test.each([
  ["127.0.0.1", OFFICE, "http://127.0.0.1:8787"],
  ["localhost", OFFICE, "http://localhost:8787"],
  ["::1", OFFICE, "http://[::1]:8787"],
  ["0.0.0.0", OFFICE, "http://192.168.1.5:8787"],
  ["::", OFFICE, "http://192.168.1.5:8787"],
  ["*", OFFICE, "http://192.168.1.5:8787"],
  ["0.0.0.0", { lo: LOOPBACK }, "http://127.0.0.1:8787"],
  ["10.1.2.3", OFFICE, "http://10.1.2.3:8787"],
])(
  "a server that listens on %s is reachable at an address that other machines can use, if it has one",
  (host, faces, url) => {
    expect(toReachableUrl(host, 8787, faces)).toBe(url);
  },
);
