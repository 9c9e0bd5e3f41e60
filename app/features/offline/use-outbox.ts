import { useCallback, useEffect, useRef, useState } from "react";
import { messages } from "../../messages/common.ts";
import { phone } from "../../messages/phone.ts";
import { submit } from "../../messages/submit.ts";
import { useToast } from "../../ui/toast-region.tsx";
import { setOwnerOfOutbox } from "./owner.ts";
import { pauseAfter, type Waiting } from "./storage/outbox-rules.ts";
import { clearWaiting, listen, listWaiting, type OutboxNews, type Sent } from "./storage/outbox-store.ts";
import { sendWaiting } from "./storage/send-waiting.ts";
import { useReloadReachable } from "./use-reload-reachable.ts";

const doneText = ({ act }: Sent): string => (act === "submit" ? submit.submitted : messages.actions[act].done);

/** What waits to be sent, and its way out: when the page opens, comes back to the front, is online again, and now and then. */
export function useOutbox(user_id: string): readonly Waiting[] {
  const [entries, setEntries] = useState<readonly Waiting[]>([]);
  const reload = useReloadReachable();
  // Whoever is signed out is led to the login screen, which says that something waits.
  const send = useSending(reload);
  const toast = useToast();

  const onNews = useRef<(news: OutboxNews) => void>();
  onNews.current = (news) => {
    void listWaiting().then(setEntries);
    if (news.kind === "added") send();
    if (news.kind !== "sent") return;
    const [first] = news.sent;
    if (news.sent.length > 1) toast({ tone: "success", title: phone.outbox.sent(news.sent.length) });
    else if (first) toast({ tone: "success", title: doneText(first), description: first.request_id });
    reload();
  };

  useEffect(() => {
    setOwnerOfOutbox(user_id);
    // While there is a connection: it is needed when there is none. Where it cannot be had, the forms keep what was typed.
    import("./keep-for-later.ts").catch(() => undefined);
    const stop = listen((news) => onNews.current?.(news));
    void clearWaiting({ but: user_id }).then(listWaiting).then(setEntries).then(send);
    return stop;
  }, [user_id, send]);
  return entries;
}

/**
 * Sends unless it is known to be in vain; what is not taken is tried again after a pause, which grows from one try to the next. Whatever gives
 * reason to hope begins with the shortest again: a browser says that the connection is back before it is.
 */
function useSending(onSignedOut: () => void): () => void {
  const signedOut = useRef(onSignedOut);
  signedOut.current = onSignedOut;
  const timer = useRef<ReturnType<typeof setTimeout>>();

  const send = useCallback(() => {
    let inVain = 0;
    const attempt = () => {
      clearTimeout(timer.current);
      if (!navigator.onLine) return;
      void sendWaiting().then((run) => {
        clearTimeout(timer.current);
        if (run === "later") {
          inVain += 1;
          timer.current = setTimeout(attempt, pauseAfter(inVain));
        }
        if (run === "signed_out") signedOut.current();
      });
    };
    attempt();
  }, []);

  useEffect(() => {
    const onFront = () => {
      if (document.visibilityState === "visible") send();
    };
    window.addEventListener("online", send);
    document.addEventListener("visibilitychange", onFront);
    return () => {
      clearTimeout(timer.current);
      window.removeEventListener("online", send);
      document.removeEventListener("visibilitychange", onFront);
    };
  }, [send]);
  return send;
}
