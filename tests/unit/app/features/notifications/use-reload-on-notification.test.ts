import { describe, expect, test } from "vitest";
import { affectsScreen } from "../../../../../app/features/notifications/use-reload-on-notification.ts";

describe("notifications that affect the current screen", () => {
  const createNotification = (request_id: string | null, url: string, kind = "request_approved") => ({
    request_id,
    url,
    kind,
  });
  const request = createNotification("REQ-1", "/request/REQ-1/details");
  const announcement = createNotification(null, "/announcements/a1", "announcement_published");
  const delegation = createNotification(null, "/#waiting", "delegation_begun");

  test.each([
    ["/request/REQ-1/details", request, true],
    ["/request/REQ-2/details", request, false],
    ["/", request, true],
    ["/my-requests", request, true],
    ["/", announcement, false],
    ["/announcements", announcement, true],
    ["/announcements", request, false],
    ["/notifications", announcement, true],
    ["/", delegation, true],
    ["/profile/out-of-office", delegation, true],
    ["/request/R-1/details", delegation, true],
    ["/my-requests", delegation, false],
    ["/submit-request", request, false],
    ["/admin/users", request, false],
  ])("for the screen %s and the notification %j, affectsScreen returns %s", (pathname, notification, expected) => {
    expect(affectsScreen(pathname, notification)).toBe(expected);
  });
});
