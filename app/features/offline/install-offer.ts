/** The browser's `beforeinstallprompt` event. TypeScript's library has no type for it, because only Chromium supports it. */
interface InstallEvent extends Event {
  /** Shows the browser's own prompt. Works only once, and only in a click handler. */
  prompt: () => Promise<{ outcome: "accepted" | "dismissed" }>;
}

export interface InstallOffer {
  event: InstallEvent;
  /** When the event was dispatched, in milliseconds since the epoch. */
  at: number;
}

declare global {
  interface Window {
    installOffer?: InstallOffer;
  }
}

/**
 * An inline script for every page that stores the `beforeinstallprompt` event for the banner. The browser dispatches the event only once,
 * and often before hydration.
 */
export const installOfferScript = `addEventListener("beforeinstallprompt",e=>{e.preventDefault();installOffer={event:e,at:Date.now()}});`;
