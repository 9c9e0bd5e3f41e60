import { useCallback, useEffect, useState } from "react";
import { browserStore, readStored, writeStored } from "../../ui/browser-store.ts";
import { dismissedFrom, parseDismissed } from "../notifications/prompt-rule.ts";
import type { InstallOffer } from "./install-offer.ts";
import { FOR_GOOD, type InstallFacts, mayComeToInstall, mayOfferInstall } from "./install-rule.ts";

/** One for all who use this browser: it is the browser that the product is installed in. */
const KEY = "install-quiet-until";
/** How often it is looked whether the banner may come by now. */
const LOOK_MS = 500;

const factsOf = ({ at }: InstallOffer): InstallFacts => ({
  offered_at: at,
  quiet_until: readStored(browserStore("localStorage"), KEY, parseDismissed),
  standalone: window.matchMedia("(display-mode: standalone)").matches,
  now: Date.now(),
});

/** Returns whether it is time to show the banner, and what its two buttons do. */
export function useInstallOffer() {
  const [offer, setOffer] = useState(window.installOffer ?? null);
  const [shown, setShown] = useState(false);

  const end = useCallback((quiet_until?: number) => {
    if (quiet_until !== undefined) writeStored(browserStore("localStorage"), KEY, quiet_until);
    window.installOffer = undefined;
    setOffer(null);
    setShown(false);
  }, []);

  useEffect(() => {
    const onOffer = () => setOffer(window.installOffer ?? null);
    const onInstalled = () => end(FOR_GOOD);
    window.addEventListener("beforeinstallprompt", onOffer);
    window.addEventListener("appinstalled", onInstalled);
    return () => {
      window.removeEventListener("beforeinstallprompt", onOffer);
      window.removeEventListener("appinstalled", onInstalled);
    };
  }, [end]);

  useEffect(() => {
    if (!offer || shown || !mayComeToInstall(factsOf(offer))) return;
    const timer = setInterval(() => setShown(mayOfferInstall(factsOf(offer))), LOOK_MS);
    return () => clearInterval(timer);
  }, [offer, shown]);

  return {
    shown,
    install: async () => {
      const choice = await offer?.event.prompt();
      end(choice?.outcome === "dismissed" ? dismissedFrom(Date.now()) : undefined);
    },
    dismiss: () => end(dismissedFrom(Date.now())),
  };
}
