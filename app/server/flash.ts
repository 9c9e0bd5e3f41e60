import * as z from "zod";
import { createCookie } from "../../domain/cookies.ts";
import { ToastMessage } from "../../domain/toast-message.ts";
import { readAppCookie } from "./preferences.ts";

const FLASH_SECONDS = 60;

/** A toast without its id. */
export type Toast = Omit<ToastMessage, "id">;

/** Returns a toast with an id, for an action's data. */
export const createToast = (toast: Toast): ToastMessage => ({ id: crypto.randomUUID(), ...toast });

/** Returns the Set-Cookie value that carries a toast over a redirect, so that it appears with and without JavaScript. */
export function createFlashCookie(toast: Toast): string {
  return createCookie("flash", JSON.stringify(createToast(toast)), { maxAgeSeconds: FLASH_SECONDS });
}

/** Returns the toast of the flash cookie, or null. Only the root loader reads it, because it clears the cookie as well. */
export function readFlash(request: Request): ToastMessage | null {
  const value = readAppCookie(request, "flash");
  if (value === null) return null;
  try {
    return ToastMessage.parse(JSON.parse(value));
  } catch (error) {
    // The cookie is of an older version or not ours.
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}

/** The Set-Cookie value that deletes the flash cookie. */
export const CLEAR_FLASH_COOKIE = createCookie("flash", "", { maxAgeSeconds: 0 });
