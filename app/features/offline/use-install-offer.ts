import { useCallback, useEffect, useState } from "react";
import { getBrowserStorage, readStorage, writeStorage } from "../../ui/browser-storage.ts";
import { getDismissedUntil, parseDismissedUntil } from "../notifications/prompt-rule.ts";
import type { InstallOffer } from "./install-offer.ts";
import { canStillOfferInstall, type InstallConditions, NEVER_ASK_AGAIN, shouldOfferInstall } from "./install-rule.ts";

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
export function useInstallOffer() {
  const [offer, setOffer] = useState(window.installOffer ?? null);
  const [shown, setShown] = useState(false);

  const end = useCallback((quiet_until?: number) => {
    if (quiet_until !== undefined) writeStorage(getBrowserStorage("localStorage"), STORAGE_KEY, quiet_until);
    window.installOffer = undefined;
    setOffer(null);
    setShown(false);
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
    if (!offer || shown || !canStillOfferInstall(toInstallConditions(offer))) return;
    const timer = setInterval(() => setShown(shouldOfferInstall(toInstallConditions(offer))), CHECK_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [offer, shown]);

  return {
    shown,
    install: async () => {
      const choice = await offer?.event.prompt();
      end(choice?.outcome === "dismissed" ? getDismissedUntil(Date.now()) : undefined);
    },
    dismiss: () => end(getDismissedUntil(Date.now())),
  };
}
