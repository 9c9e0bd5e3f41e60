/** Password links: how long they work, and how many people may ask for (R37). Pure. */
import { ONE_TIME_PASSWORD_HOURS } from "./passwords.ts";

/** 'invitation': created by an administrator. 'reset': requested on the sign-in page. */
export type PasswordLinkKind = "invitation" | "reset";

/** How many hours an invitation works. It equals the time of a one-time password. */
export const INVITATION_HOURS = ONE_TIME_PASSWORD_HOURS;

/** How many minutes a link for a reset works. */
export const RESET_MINUTES = 60;

/** The maximum number of links for a reset of one account within RESET_MINUTES. */
export const MAX_RESETS_PER_ACCOUNT = 3;

/** After this number of requests for a reset from one network while they count (sign-in-lock.ts), further ones are slowed down (R55). */
export const MAX_RESETS_PER_ADDRESS = 20;

const MINUTE_MS = 60_000;

/** Returns the time, as ISO 8601, at which a link created at `now` expires. */
export const getPasswordLinkExpiry = (kind: PasswordLinkKind, now: Date): string =>
  new Date(now.getTime() + (kind === "reset" ? RESET_MINUTES : INVITATION_HOURS * 60) * MINUTE_MS).toISOString();

/** Returns a time as ISO 8601. Links for a reset that are newer count towards MAX_RESETS_PER_ACCOUNT. */
export const getResetCutoff = (now: Date): string => new Date(now.getTime() - RESET_MINUTES * MINUTE_MS).toISOString();

/** The path of the screen on which people request a password link and choose a password. */
const PASSWORD_LINK_PATH = "/choose-password";

/**
 * Returns the address of a password link. `public_url`: the address of this installation without a trailing slash; if empty, the result is
 * a path.
 */
export const createPasswordLink = (public_url: string, token: string): string =>
  `${public_url}${PASSWORD_LINK_PATH}?token=${encodeURIComponent(token)}`;
