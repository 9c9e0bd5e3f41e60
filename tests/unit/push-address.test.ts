import { expect, test } from "vitest";
import { isPushAddress } from "../../worker/integrations/web-push.ts";

test.each([
  "https://fcm.googleapis.com/fcm/send/abc",
  "https://updates.push.services.mozilla.com/wpush/v2/gAAA",
  "https://wns2-par02p.notify.windows.com/w/?token=x",
  "https://web.push.apple.com/QABC",
])("%s is a push service's", (endpoint) => {
  expect([isPushAddress(endpoint, false), isPushAddress(endpoint, true)]).toEqual([true, true]);
});

test.each(["http://127.0.0.1:9000/push", "http://localhost/push", "http://[::1]:80/push", "https://2130706433/push"])(
  "%s is one on somebody's own machine only",
  (endpoint) => {
    expect([isPushAddress(endpoint, false), isPushAddress(endpoint, true)]).toEqual([false, true]);
  },
);

test.each([
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://10.0.0.1/push",
  "https://192.168.1.1/push",
  "https://169.254.169.254/latest/meta-data",
  "https://3232235777/push",
  "https://0xc0.0xa8.1/push",
  "https://[fd00::1]/push",
  "https://[::ffff:127.0.0.1]/push",
  "https://database/push",
  "https://printer.local/push",
  "https://vault.internal/push",
  "https://user:secret@fcm.googleapis.com/push",
  "ftp://fcm.googleapis.com/push",
  "https://8.8.8.8./push",
  "not an address",
])("%s is none", (endpoint) => {
  expect([isPushAddress(endpoint, false), isPushAddress(endpoint, true)]).toEqual([false, false]);
});
