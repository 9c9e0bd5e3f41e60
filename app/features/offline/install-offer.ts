/** The browser's `beforeinstallprompt` event. TypeScript's library does not have it, because only Chromium does. */
interface InstallEvent extends Event {
  /** Shows the browser's own prompt. Works once, and only from a click. */
  prompt: () => Promise<{ outcome: "accepted" | "dismissed" }>;
}

export interface InstallOffer {
  event: InstallEvent;
  /** When the event was dispatched, in milliseconds of the epoch. */
  at: number;
}

declare global {
  interface Window {
    installOffer?: InstallOffer;
  }
}

/**
 * A script that runs inline in every page and stores the `beforeinstallprompt` event for the banner. The browser dispatches the event only
 * once, often before hydration.
 */
export const installOfferScript = `addEventListener("beforeinstallprompt",e=>{e.preventDefault();installOffer={event:e,at:Date.now()}});`;
