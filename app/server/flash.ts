import * as z from "zod";
import { createCookie } from "../../domain/cookies.ts";
import { ToastMessage } from "../../domain/toast-message.ts";
import { isSystemFailure } from "../forms/failure-alert.tsx";
import type { Refusal } from "../forms/refusal.ts";
import { readAppCookie } from "./preferences.ts";

const FLASH_SECONDS = 60;

/** A toast without an id. */
export type ToastContent = Omit<ToastMessage, "id">;

/** Returns the toast with a new id, for the data of an action. */
export const createToast = (toast: ToastContent): ToastMessage => ({ id: crypto.randomUUID(), ...toast });

/**
 * Returns a refusal whose reason a toast shows in place of the message above the fields. The message stays if the server failed or if it
 * asks for a second factor.
 */
export function showAsToast(refusal: Refusal, toast: ToastContent): Refusal {
  const code = refusal.message?.code ?? null;
  if (isSystemFailure(code) || code === "second_factor_needed") return refusal;
  return { ...refusal, message: null, toast: createToast(toast) };
}

/** Returns the Set-Cookie value that stores a toast during a redirect, so that the toast appears with and without JavaScript. */
export function createFlashCookie(toast: ToastContent): string {
  return createCookie("flash", JSON.stringify(createToast(toast)), { maxAgeSeconds: FLASH_SECONDS });
}

/**
 * Returns the toast in the flash cookie, or null if there is none. Only the root loader may call this, because only it deletes the cookie.
 */
export function readFlash(request: Request): ToastMessage | null {
  const value = readAppCookie(request, "flash");
  if (value === null) return null;
  try {
    return ToastMessage.parse(JSON.parse(value));
  } catch (error) {
    // An older version of the product, or another program, wrote an invalid cookie.
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}

/** The Set-Cookie value that deletes the flash cookie. */
export const EXPIRED_FLASH_COOKIE = createCookie("flash", "", { maxAgeSeconds: 0 });
