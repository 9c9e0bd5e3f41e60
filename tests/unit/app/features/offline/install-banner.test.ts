import { expect, test } from "vitest";
import {
  canStillOfferInstall,
  type InstallConditions,
  PERMANENT_DISMISSAL_END,
  shouldOfferInstall,
} from "../../../../../app/features/offline/install-banner.tsx";

const OFFERED = Date.parse("2026-11-02T09:00:00Z");

test.each<[string, Partial<InstallConditions>, isDue: boolean, canBecomeDue: boolean]>([
  ["the browser offered an installation 3 s ago", {}, true, true],
  ["the browser offered an installation 2.999 s ago", { now: OFFERED + 2_999 }, false, true],
  ["the page is open in the installed app", { standalone: true }, false, false],
  ["the app was installed", { dismissed_until: PERMANENT_DISMISSAL_END }, false, false],
  ["a 'Not now' is less than 7 days old", { dismissed_until: OFFERED + 3_001 }, false, false],
  ["a 'Not now' is 7 days old", { dismissed_until: OFFERED + 3_000 }, true, true],
])(
  "if %s (%j), shouldOfferInstall returns %s and canStillOfferInstall returns %s for the install banner",
  (_, overrides, isDue, canBecomeDue) => {
    const conditions: InstallConditions = {
      offered_at: OFFERED,
      dismissed_until: null,
      standalone: false,
      now: OFFERED + 3_000,
      ...overrides,
    };
    expect([shouldOfferInstall(conditions), canStillOfferInstall(conditions)]).toEqual([isDue, canBecomeDue]);
  },
);
