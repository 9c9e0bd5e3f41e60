import * as z from "zod";
import { createCookie } from "../../domain/cookies.ts";
import { ToastMessage } from "../../domain/toast-message.ts";
import { readAppCookie } from "./preferences.ts";

const FLASH_SECONDS = 60;

/** A message as an action's answer carries it: `data({ toast: toastMessage({...}) })`. Server only: it takes a fresh id. */
export function createToast(message: Omit<ToastMessage, "id">): ToastMessage {
  return { id: crypto.randomUUID(), ...message };
}

/**
 * The Set-Cookie value that carries a message over a redirect, so that it is seen with and without JavaScript:
 * `redirect("/", { headers: { "Set-Cookie": flash({ tone: "success", title: loginMessages.successful }) } })`.
 */
export function createFlashCookie(message: Omit<ToastMessage, "id">): string {
  return createCookie("flash", JSON.stringify(createToast(message)), { maxAgeSeconds: FLASH_SECONDS });
}

/** The message that waits to be shown, or null. Root reads it; nothing else should. */
export function readFlash(request: Request): ToastMessage | null {
  const value = readAppCookie(request, "flash");
  if (value === null) return null;
  try {
    return ToastMessage.parse(JSON.parse(value));
  } catch (error) {
    // Somebody else's or an old cookie: nothing worth showing.
    if (error instanceof SyntaxError || error instanceof z.ZodError) return null;
    throw error;
  }
}

/** The Set-Cookie value that forgets it. */
export const CLEAR_FLASH_COOKIE = createCookie("flash", "", { maxAgeSeconds: 0 });
