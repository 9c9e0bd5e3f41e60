import { describe, expect, test } from "vitest";
import { isPushAddress, parsePushServices } from "../../../worker/integrations/push-address.ts";

const DEPLOYED = parsePushServices("", { local: false });
const LOCAL = parsePushServices("", { local: true });

test.each([
  "https://fcm.googleapis.com/fcm/send/abc",
  "https://FCM.googleapis.com:443/wp/abc",
  "https://jmt17.google.com/fcm/send/abc",
  "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
  "https://wns2-par02p.notify.windows.com/w/?token=x",
  "https://web.push.apple.com/QABC",
])("the address %s belongs to a push service", (endpoint) => {
  expect([isPushAddress(endpoint, DEPLOYED), isPushAddress(endpoint, LOCAL)]).toEqual([true, true]);
});

test.each([
  // Hosts of push services with another scheme or port, or with a user name and password.
  "http://fcm.googleapis.com/fcm/send/abc",
  "ftp://fcm.googleapis.com/push",
  "https://fcm.googleapis.com:8443/push",
  "https://user:secret@fcm.googleapis.com/push",
  // Hosts that only look like those of a push service.
  "https://fcm.googleapis.com.evil.example/push",
  "https://evilfcm.googleapis.com/push",
  "https://googleapis.com/push",
  "https://push.apple.com.evil.example/push",
  "https://evilpush.apple.com/push",
  "https://push.apple.com/push",
  "https://notify.windows.com/w/",
  "https://fcm.googleapis.com./push",
  "https://fcm.googleapis.com@evil.example/push",
  // Other host names and IP addresses, also of the local network and of this machine, and texts that are not a URL.
  "https://push.example.com/1",
  "https://10.0.0.1/push",
  "https://169.254.169.254/latest/meta-data",
  "https://2130706433/push",
  "https://0xc0.0xa8.1/push",
  "https://[fd00::1]/push",
  "https://[::ffff:127.0.0.1]/push",
  "https://8.8.8.8./push",
  "https://database/push",
  "https://printer.local/push",
  "https://vault.internal/push",
  "http://127.0.0.1:9000/push",
  "http://localhost/push",
  "http://[::1]:80/push",
  "not an address",
  "",
])("the address %j is refused as a push service, both on a deployment and locally", (endpoint) => {
  expect([isPushAddress(endpoint, DEPLOYED), isPushAddress(endpoint, LOCAL)]).toEqual([false, false]);
});

describe("push services in the settings of the installation", () => {
  const NAMED = [
    " push.company.example, *.unified.example,https://push.lan.example:8443 , http://127.0.0.1:9000,http://[::1]:*",
    "https://default.example:443",
    "*,*.,*.com.,a b,://,https://,https://evil.example/path,ftp://evil.example,https://u@evil.example,evil",
  ].join(",");

  test.each([
    ["https://push.company.example/1", true, true],
    ["https://push.company.example:8443/1", false, false],
    ["https://sub.push.company.example/1", false, false],
    ["https://any.unified.example/1", true, true],
    ["https://unified.example/1", false, false],
    ["https://push.lan.example:8443/1", true, true],
    ["https://push.lan.example/1", false, false],
    ["http://127.0.0.1:9000/push", false, true],
    ["http://127.0.0.1:9001/push", false, false],
    ["http://localhost:9000/push", false, false],
    ["http://[::1]:9000/push", false, true],
    ["https://[::1]:9000/push", false, false],
    ["https://default.example/1", true, true],
    ["https://evil.example/path", false, false],
    ["https://evil/1", false, false],
    ["https://fcm.googleapis.com/fcm/send/abc", true, true],
    ["https://anywhere.example/1", false, false],
  ])("isPushAddress for the address %s returns %s on a deployment and %s locally", (endpoint, deployed, local) => {
    const accepts = (onLocal: boolean) => isPushAddress(endpoint, parsePushServices(NAMED, { local: onLocal }));
    expect([accepts(false), accepts(true)]).toEqual([deployed, local]);
  });
});
