import { useEffect } from "react";

const CHANNEL = "signed-out";

/** Drafts live in the tab, so each tab forgets its own. */
export function forgetThisTab(): void {
  window.sessionStorage.clear();
}

export function tellOtherTabs(): void {
  const others = new BroadcastChannel(CHANNEL);
  others.postMessage(null);
  others.close();
}

/** Somebody signed out in another tab: what this one shows is gone as well. */
export function useSignOutElsewhere(): void {
  useEffect(() => {
    const others = new BroadcastChannel(CHANNEL);
    others.onmessage = () => {
      forgetThisTab();
      window.location.reload();
    };
    return () => others.close();
  }, []);
}
