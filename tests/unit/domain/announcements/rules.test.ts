import { describe, expect, it } from "vitest";
import {
  ANNOUNCEMENT_DECIDER_ROLES,
  ANNOUNCEMENT_DECISIONS,
  ANNOUNCEMENT_STATUSES,
  type AnnouncementDecision,
  type AnnouncementStatus,
  canSeeReadersAndDecision,
  checkAnnouncementCreatePermission,
  checkAnnouncementDecidable,
  checkAnnouncementDecider,
  getVisibleAnnouncementScope,
  isExpiredAnnouncement,
  listAllowedDecisions,
  MAX_LIST_CONTENT_LENGTH,
  toExcerpt,
} from "../../../../domain/announcements/rules.ts";
import { ROLES, type Role } from "../../../../domain/roles.ts";
import { inEnglish } from "../../../support/english.ts";

const NOW = "2026-11-02T09:00:00.000Z";
const BEFORE = "2026-11-02T08:59:59.999Z";
const AFTER = "2026-11-02T09:00:00.001Z";

const waiting = {
  title: "Canteen",
  status: "pending_approval" as AnnouncementStatus,
  author_id: "hanna",
  expires_at: null,
};
const who = (role: Role, id = "somebody") => ({ id, role, department_id: "hr" });

describe("the permissions for announcements (spec section 6)", () => {
  it.each(ROLES)("the role %s may create, decide on and see only the announcements that the spec allows", (role) => {
    const creates = ["admin", "director", "manager"].includes(role);
    const decides = ["admin", "director"].includes(role);
    expect(checkAnnouncementCreatePermission(role)?.code).toBe(creates ? undefined : "forbidden");
    expect(ANNOUNCEMENT_DECIDER_ROLES.includes(role)).toBe(decides);
    expect(checkAnnouncementDecider(who(role), waiting)?.code).toBe(decides ? undefined : "forbidden");
    // The author of an announcement gets the error `own_request` if their role may decide on announcements, otherwise `forbidden`.
    expect(checkAnnouncementDecider(who(role, "hanna"), waiting)?.code).toBe(decides ? "own_request" : "forbidden");
    expect(listAllowedDecisions(who(role), waiting, NOW)).toEqual(decides ? ["approved", "rejected"] : []);
    expect(listAllowedDecisions(who(role, "hanna"), waiting, NOW)).toEqual([]);
    expect(canSeeReadersAndDecision(who(role), "hanna")).toBe(decides);
    expect(canSeeReadersAndDecision(who(role, "hanna"), "hanna")).toBe(true);
    expect(getVisibleAnnouncementScope(who(role))).toEqual(
      decides ? { kind: "all" } : { kind: "addressed", ...who(role) },
    );
  });
});

describe("the decisions that an announcement's state allows", () => {
  const cells = ANNOUNCEMENT_STATUSES.flatMap((status) =>
    ANNOUNCEMENT_DECISIONS.flatMap((decision) =>
      [null, BEFORE, NOW, AFTER].map((expires_at) => ({ status, decision, expires_at })),
    ),
  );

  /**
   * Whether a decision is possible. Only a waiting announcement can be decided, and an expired one cannot be approved.
   */
  const possible = (status: AnnouncementStatus, decision: AnnouncementDecision, expires_at: string | null) =>
    status === "pending_approval" && (decision === "rejected" || expires_at === null || expires_at === AFTER);

  it.each(cells)(
    "only a pending announcement can be decided, and an expired announcement can only be rejected (decision $decision, status $status, expiry $expires_at)",
    ({ status, decision, expires_at }) => {
      const refused = checkAnnouncementDecidable(decision, { ...waiting, status, expires_at }, NOW);
      expect(refused?.code).toBe(possible(status, decision, expires_at) ? undefined : "invalid_state");
    },
  );

  it("the error for an announcement that cannot be decided contains the reason", () => {
    expect(inEnglish(checkAnnouncementDecidable("approved", { ...waiting, status: "rejected" }, NOW))?.detail).toBe(
      '"Canteen" is already rejected.',
    );
    expect(inEnglish(checkAnnouncementDecidable("approved", { ...waiting, expires_at: NOW }, NOW))?.detail).toBe(
      '"Canteen" has expired, so it cannot be approved.',
    );
    expect(listAllowedDecisions(who("admin"), { ...waiting, expires_at: NOW }, NOW)).toEqual(["rejected"]);
  });
});

it.each([
  [null, false],
  [BEFORE, true],
  [NOW, true],
  [AFTER, false],
])("for an announcement with the expiry %s, isExpiredAnnouncement returns %s", (expires_at, expected) => {
  expect(isExpiredAnnouncement({ expires_at }, NOW)).toBe(expected);
});

describe("the excerpt of an announcement in a list", () => {
  it("the excerpt of an announcement with a short content is the whole content", () => {
    const whole = "x".repeat(MAX_LIST_CONTENT_LENGTH);
    expect(toExcerpt(whole)).toBe(whole);
    expect(toExcerpt("")).toBe("");
    const emoji = "🧾".repeat(MAX_LIST_CONTENT_LENGTH);
    expect(toExcerpt(emoji)).toBe(emoji);
    expect(toExcerpt(`${emoji}🧾`)).toBe(`${emoji}…`);
  });

  it("the excerpt of an announcement with a long content ends after a complete word, if the content has spaces", () => {
    const words = "word ".repeat(MAX_LIST_CONTENT_LENGTH);
    expect(toExcerpt(words)).toMatch(/word…$/);
    expect(toExcerpt(words).length).toBeLessThanOrEqual(MAX_LIST_CONTENT_LENGTH + 1);
    expect(toExcerpt("The end. ".repeat(MAX_LIST_CONTENT_LENGTH))).toMatch(/[a-z]…$/);
    expect(toExcerpt("x".repeat(MAX_LIST_CONTENT_LENGTH + 1))).toBe(`${"x".repeat(MAX_LIST_CONTENT_LENGTH)}…`);
  });
});
