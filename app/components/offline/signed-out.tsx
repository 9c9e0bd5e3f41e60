import { type ReactNode, useEffect } from "react";
import { phone } from "../../messages/phone.ts";
import { forgetCopies } from "../../offline/copies.ts";
import { listWaiting } from "../../offline/outbox-store.ts";
import { useToast } from "../toast-region.tsx";
import { forgetThisTab, tellOtherTabs } from "./use-sign-out.ts";

const text = phone.outbox;

/**
 * On a page that shows itself to nobody signed in: nothing of whoever was can be read on this device any more, in any tab. What waits to
 * be sent waits for them to come back, when their session ended by itself; it is only said how much that is.
 */
export default function SignedOut(): ReactNode {
  const toast = useToast();
  useEffect(() => {
    forgetThisTab();
    tellOtherTabs();
    void forgetCopies();
    void listWaiting().then(({ length }) => {
      if (length > 0) toast({ tone: "info", title: text.waiting(length), description: text.signIn });
    });
  }, [toast]);
  return null;
}
