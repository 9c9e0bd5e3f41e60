import { useCallback, useEffect, useState } from "react";
import { phoneMessages } from "../../messages/phone.ts";
import { getBrowserStorage, readStorage, writeStorage } from "../../ui/browser-storage.ts";
import { Button } from "../../ui/button.tsx";
import { PromptCard } from "../../ui/prompt-card.tsx";
import { getDismissedUntil, parseDismissedUntil } from "../notifications/prompt-dismissal.ts";
import type { InstallOffer } from "./install-offer.ts";

const text = phoneMessages.install;

/** Offers to put the product on the device, where the browser can. */
export function InstallBanner() {
  const { visible, install, dismiss } = useInstallOffer();
  return (
    <PromptCard due={visible} icon="smartphone" title={text.title} text={text.text}>
      <Button type="button" variant="ghost" size="sm" onClick={dismiss}>
        {text.later}
      </Button>
      <Button type="button" size="sm" onClick={install}>
        {text.install}
      </Button>
    </PromptCard>
  );
}

/** One for all who use this browser: it is the browser that the product is installed in. */
const STORAGE_KEY = "install-quiet-until";
/** How often it is looked whether the banner may come by now. */
const CHECK_INTERVAL_MS = 500;

const toInstallConditions = ({ at }: InstallOffer): InstallConditions => ({
  offered_at: at,
  quiet_until: readStorage(getBrowserStorage("localStorage"), STORAGE_KEY, parseDismissedUntil),
  standalone: window.matchMedia("(display-mode: standalone)").matches,
  now: Date.now(),
});

/** Returns whether it is time to show the banner, and what its two buttons do. */
function useInstallOffer() {
  const [offer, setOffer] = useState(window.installOffer ?? null);
  const [visible, setVisible] = useState(false);

  const end = useCallback((quiet_until?: number) => {
    if (quiet_until !== undefined) writeStorage(getBrowserStorage("localStorage"), STORAGE_KEY, quiet_until);
    window.installOffer = undefined;
    setOffer(null);
    setVisible(false);
  }, []);

  useEffect(() => {
    const onOffer = () => setOffer(window.installOffer ?? null);
    const onInstalled = () => end(NEVER_ASK_AGAIN);
    window.addEventListener("beforeinstallprompt", onOffer);
    window.addEventListener("appinstalled", onInstalled);
    return () => {
      window.removeEventListener("beforeinstallprompt", onOffer);
      window.removeEventListener("appinstalled", onInstalled);
    };
  }, [end]);

  useEffect(() => {
    if (!offer || visible || !canStillOfferInstall(toInstallConditions(offer))) return;
    const timer = setInterval(() => setVisible(shouldOfferInstall(toInstallConditions(offer))), CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [offer, visible]);

  return {
    visible,
    install: async () => {
      const choice = await offer?.event.prompt();
      end(choice?.outcome === "dismissed" ? getDismissedUntil(Date.now()) : undefined);
    },
    dismiss: () => end(getDismissedUntil(Date.now())),
  };
}

/* When the page offers to be installed (spec sections 4 and 9). Pure. */

const OFFER_AFTER_MS = 3_000;

/** Kept in place of a time once it is installed: also who takes the app off their device again does not want to be asked again. */
export const NEVER_ASK_AGAIN = Number.MAX_SAFE_INTEGER;

export interface InstallConditions {
  /** When the browser offered it, milliseconds of the epoch like all times here. */
  offered_at: number;
  /** Until when this browser does not want to be asked; null: never dismissed. */
  quiet_until: number | null;
  /** This very window is the installed app. */
  standalone: boolean;
  now: number;
}

/** Returns whether it is time to show the banner. */
export function shouldOfferInstall(conditions: InstallConditions): boolean {
  return canStillOfferInstall(conditions) && conditions.now - conditions.offered_at >= OFFER_AFTER_MS;
}

/** Whether it may still come to that, so that it is worth looking again. */
export function canStillOfferInstall({ quiet_until, standalone, now }: InstallConditions): boolean {
  return !standalone && (quiet_until === null || now >= quiet_until);
}
