import { expect, test } from "vitest";
import {
  canStillOfferInstall,
  type InstallConditions,
  NEVER_ASK_AGAIN,
  shouldOfferInstall,
} from "../../../app/features/offline/install-banner.tsx";

const OFFERED = Date.parse("2026-11-02T09:00:00Z");

test.each<[string, Partial<InstallConditions>, now: boolean, ever: boolean]>([
  ["comes 3 s after the browser offered it", {}, true, true],
  ["not before", { now: OFFERED + 2_999 }, false, true],
  ["not in the installed app", { standalone: true }, false, false],
  ["not once it was installed", { dismissed_until: NEVER_ASK_AGAIN }, false, false],
  ["not within 7 days of a 'not now'", { dismissed_until: OFFERED + 3_001 }, false, false],
  ["again after them", { dismissed_until: OFFERED + 3_000 }, true, true],
])("the banner %s", (_, given, now, ever) => {
  const facts: InstallConditions = {
    offered_at: OFFERED,
    dismissed_until: null,
    standalone: false,
    now: OFFERED + 3_000,
    ...given,
  };
  expect([shouldOfferInstall(facts), canStillOfferInstall(facts)]).toEqual([now, ever]);
});
