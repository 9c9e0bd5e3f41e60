import { useEffect } from "react";
import { forgetEverything } from "../../offline/forget.ts";

const CHANNEL = "signed-out";

/** Drafts live in the tab, so each tab forgets its own. */
function forgetDrafts(): void {
  window.sessionStorage.clear();
}

/** On a page that shows itself to nobody signed in: nothing of whoever was stays on this device, in any tab. */
export function useForgetting(): void {
  useEffect(() => {
    forgetDrafts();
    void forgetEverything();
    const others = new BroadcastChannel(CHANNEL);
    others.postMessage(null);
    others.close();
  }, []);
}

/** Somebody signed out in another tab: what this one shows is gone as well. */
export function useSignOutElsewhere(): void {
  useEffect(() => {
    const others = new BroadcastChannel(CHANNEL);
    others.onmessage = () => {
      forgetDrafts();
      window.location.reload();
    };
    return () => others.close();
  }, []);
}
