import * as z from "zod";
import { createCookie } from "../../domain/cookies.ts";
import { ToastMessage } from "../../domain/toast-message.ts";
import { readAppCookie } from "./preferences.ts";

const FLASH_SECONDS = 60;

/** A toast to which no id is assigned yet. */
export type ToastContent = Omit<ToastMessage, "id">;

/** Returns the toast with a new id, for the data of an action. */
export const createToast = (toast: ToastContent): ToastMessage => ({ id: crypto.randomUUID(), ...toast });

/** Returns the Set-Cookie value that carries a toast over a redirect, so that it appears with and without JavaScript. */
export function createFlashCookie(toast: ToastContent): string {
  return createCookie("flash", JSON.stringify(createToast(toast)), { maxAgeSeconds: FLASH_SECONDS });
}

/** Returns the toast in the flash cookie; null if there is none. Only the root loader may call this, because it also deletes the cookie. */
export function readFlash(request: Request): ToastMessage | null {
  const value = readAppCookie(request, "flash");
  if (value === null) return null;
  try {
    return ToastMessage.parse(JSON.parse(value));
  } catch (error) {
    // The cookie is invalid: an older version of the product or somebody else has written it.
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}

/** The Set-Cookie value that deletes the flash cookie. */
export const EXPIRED_FLASH_COOKIE = createCookie("flash", "", { maxAgeSeconds: 0 });
