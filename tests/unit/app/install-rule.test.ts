import { expect, test } from "vitest";
import {
  FOR_GOOD,
  type InstallFacts,
  mayComeToInstall,
  mayOfferInstall,
} from "../../../app/features/offline/install-rule.ts";

const OFFERED = Date.parse("2026-11-02T09:00:00Z");

test.each<[string, Partial<InstallFacts>, now: boolean, ever: boolean]>([
  ["comes 3 s after the browser offered it", {}, true, true],
  ["not before", { now: OFFERED + 2_999 }, false, true],
  ["not in the installed app", { standalone: true }, false, false],
  ["not once it was installed", { quiet_until: FOR_GOOD }, false, false],
  ["not within 7 days of a 'not now'", { quiet_until: OFFERED + 3_001 }, false, false],
  ["again after them", { quiet_until: OFFERED + 3_000 }, true, true],
])("the banner %s", (_, given, now, ever) => {
  const facts: InstallFacts = {
    offered_at: OFFERED,
    quiet_until: null,
    standalone: false,
    now: OFFERED + 3_000,
    ...given,
  };
  expect([mayOfferInstall(facts), mayComeToInstall(facts)]).toEqual([now, ever]);
});
