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

/** Runs inline in every page, because the browser dispatches the event once, often before hydration. Stores the event for the banner. */
export const installOfferScript = `addEventListener("beforeinstallprompt",e=>{e.preventDefault();installOffer={event:e,at:Date.now()}});`;
