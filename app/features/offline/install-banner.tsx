import { useCallback, useEffect, useState } from "react";
import { findBrowserStorage, readStorage, writeStorage } from "../../ui/browser-storage.ts";
import { Button } from "../../ui/button.tsx";
import { PromptCard } from "../../ui/prompt-card.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { getDismissalEnd, parseDismissalEnd } from "../notifications/prompt-dismissal.ts";
import type { InstallOffer } from "./install-offer.ts";

/** Offers to install the app if the browser supports it. */
export function InstallBanner() {
  const text = useTexts().installedApp.install;

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

/**
 * The localStorage key for the time until which the banner is hidden. It does not depend on the user, because the app is installed for all
 * users of the browser.
 */
const STORAGE_KEY = "install-quiet-until";
/** How often the conditions of the banner are checked. */
const CHECK_INTERVAL_MS = 500;

const toInstallConditions = ({ at }: InstallOffer): InstallConditions => ({
  offered_at: at,
  dismissed_until: readStorage(findBrowserStorage("localStorage"), STORAGE_KEY, parseDismissalEnd),
  standalone: window.matchMedia("(display-mode: standalone)").matches,
  now: Date.now(),
});

/** Returns whether to show the banner, and the actions of its two buttons. */
function useInstallOffer() {
  const [offer, setOffer] = useState(window.installOffer ?? null);
  const [visible, setVisible] = useState(false);

  const end = useCallback((dismissedUntil?: number) => {
    if (dismissedUntil !== undefined) writeStorage(findBrowserStorage("localStorage"), STORAGE_KEY, dismissedUntil);
    window.installOffer = undefined;
    setOffer(null);
    setVisible(false);
  }, []);

  useEffect(() => {
    const onOffer = () => setOffer(window.installOffer ?? null);
    const onInstalled = () => end(PERMANENT_DISMISSAL_END);
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
      end(choice?.outcome === "dismissed" ? getDismissalEnd(Date.now()) : undefined);
    },
    dismiss: () => end(getDismissalEnd(Date.now())),
  };
}

const OFFER_AFTER_MS = 3_000;

/**
 * The time until which the banner is hidden after the installation. It never comes, so that a person who uninstalls the app is not asked
 * again.
 */
export const PERMANENT_DISMISSAL_END = Number.MAX_SAFE_INTEGER;

export interface InstallConditions {
  /** When the browser offered the installation. All times are in milliseconds since the epoch. */
  offered_at: number;
  /** The time until which the banner is hidden in this browser; null if it was never dismissed. */
  dismissed_until: number | null;
  /** Whether this window is the installed app. */
  standalone: boolean;
  now: number;
}

/** Whether to show the banner (spec sections 4 and 9). */
export function shouldOfferInstall(conditions: InstallConditions): boolean {
  return canStillOfferInstall(conditions) && conditions.now - conditions.offered_at >= OFFER_AFTER_MS;
}

/** Whether the banner can be visible now or later, so that the caller must check the conditions again. */
export function canStillOfferInstall({ dismissed_until, standalone, now }: InstallConditions): boolean {
  return !standalone && (dismissed_until === null || now >= dismissed_until);
}
