/* When the page offers to be installed (spec sections 4 and 9). Pure. */

export const OFFER_AFTER_MS = 3_000;

/** Kept in place of a time once it is installed: also who takes the app off their device again does not want to be asked again. */
export const NEVER_ASK_AGAIN = Number.MAX_SAFE_INTEGER;

export interface InstallConditions {
  /** When the browser offered it, milliseconds of the epoch like all times here. */
  offered_at: number;
  /** Until when this browser does not want to be asked; null: never dismissed. */
  quiet_until: number | null;
  /** This very window is the installed app. */
  standalone: boolean;
  now: number;
}

/** Returns whether it is time to show the banner. */
export function shouldOfferInstall(facts: InstallConditions): boolean {
  return canStillOfferInstall(facts) && facts.now - facts.offered_at >= OFFER_AFTER_MS;
}

/** Whether it may still come to that, so that it is worth looking again. */
export function canStillOfferInstall({ quiet_until, standalone, now }: InstallConditions): boolean {
  return !standalone && (quiet_until === null || now >= quiet_until);
}
