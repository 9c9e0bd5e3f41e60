/** What a browser hands over that would install the product; not in TypeScript's library, because Chromium alone has it. */
interface InstallEvent extends Event {
  /** Shows the browser's own question. Works once, and only after a press. */
  prompt: () => Promise<{ outcome: "accepted" | "dismissed" }>;
}

export interface InstallOffer {
  event: InstallEvent;
  /** When it came, milliseconds of the epoch. */
  at: number;
}

declare global {
  interface Window {
    installOffer?: InstallOffer;
  }
}

/** Runs inline in every page: the browser offers once, often before the page works. It is kept for the banner. */
export const installOfferScript = `addEventListener("beforeinstallprompt",e=>{e.preventDefault();installOffer={event:e,at:Date.now()}});`;
