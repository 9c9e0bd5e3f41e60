import { type ReactNode, useEffect } from "react";
import { phone } from "../../messages/phone.ts";
import { forgetEverything } from "../../offline/forget.ts";
import { takeRemoved } from "../../offline/outbox-store.ts";
import { useToast } from "../toast-region.tsx";
import { forgetThisTab, tellOtherTabs } from "./use-sign-out.ts";

const text = phone.outbox;

/** On a page that shows itself to nobody signed in: nothing of whoever was stays on this device, in any tab. What that cost is said. */
export default function SignedOut(): ReactNode {
  const toast = useToast();
  useEffect(() => {
    forgetThisTab();
    void forgetEverything()
      .then(takeRemoved)
      .then((removed) => {
        if (removed > 0) toast({ tone: "info", title: text.removed, description: text.removedText(removed) });
      });
    tellOtherTabs();
  }, [toast]);
  return null;
}
