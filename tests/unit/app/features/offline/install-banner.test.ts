import { expect, test } from "vitest";
import {
  canStillOfferInstall,
  type InstallConditions,
  PERMANENT_DISMISSAL_END,
  shouldOfferInstall,
} from "../../../../../app/features/offline/install-banner.tsx";

const OFFERED = Date.parse("2026-11-02T09:00:00Z");

test.each<[string, Partial<InstallConditions>, isDue: boolean, canBecomeDue: boolean]>([
  ["is shown 3 s after the browser offered an installation", {}, true, true],
  ["is not shown 2.999 s after the browser offered an installation", { now: OFFERED + 2_999 }, false, true],
  ["is not shown in the installed app", { standalone: true }, false, false],
  ["is not shown after an installation", { dismissed_until: PERMANENT_DISMISSAL_END }, false, false],
  ["is not shown within 7 days of a 'Not now'", { dismissed_until: OFFERED + 3_001 }, false, false],
  ["is shown again 7 days after a 'Not now'", { dismissed_until: OFFERED + 3_000 }, true, true],
])("the install banner %s", (_, overrides, isDue, canBecomeDue) => {
  const conditions: InstallConditions = {
    offered_at: OFFERED,
    dismissed_until: null,
    standalone: false,
    now: OFFERED + 3_000,
    ...overrides,
  };
  expect([shouldOfferInstall(conditions), canStillOfferInstall(conditions)]).toEqual([isDue, canBecomeDue]);
});
