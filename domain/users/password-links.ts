/** Links with which a user chooses a password: how long they work, and how many may be asked for (R37). Pure. */
import { ONE_TIME_PASSWORD_HOURS } from "./passwords.ts";

/** 'invitation': made by an administrator. 'reset': asked for on the sign-in page. */
export type PasswordLinkKind = "invitation" | "reset";

/** How long an invitation works, in hours: as long as a one-time password. */
export const INVITATION_HOURS = ONE_TIME_PASSWORD_HOURS;

/** How long a link for a reset works, in minutes. */
export const RESET_MINUTES = 60;

/** The maximum number of links for a reset of one account within RESET_MINUTES. */
export const MAX_RESETS_PER_ACCOUNT = 3;

/** The maximum number of resets that one network address may ask for while an attempt counts (sign-in-lock.ts). */
export const MAX_RESETS_PER_ADDRESS = 20;

const MINUTE_MS = 60_000;

/** Returns the time at which a link that is made at `now` stops working. ISO 8601. */
export const getPasswordLinkExpiry = (kind: PasswordLinkKind, now: Date): string =>
  new Date(now.getTime() + (kind === "reset" ? RESET_MINUTES : INVITATION_HOURS * 60) * MINUTE_MS).toISOString();

/** Returns the time after which links for a reset count towards MAX_RESETS_PER_ACCOUNT. ISO 8601. */
export const getResetCutoff = (now: Date): string => new Date(now.getTime() - RESET_MINUTES * MINUTE_MS).toISOString();

/** The path of the screen that asks for a link and on which a password is chosen. */
export const PASSWORD_LINK_PATH = "/choose-password";

/** Returns a link with its token. `public_url`: the address of this installation without a trailing slash; empty for a path. */
export const createPasswordLink = (public_url: string, token: string): string =>
  `${public_url}${PASSWORD_LINK_PATH}?token=${encodeURIComponent(token)}`;
