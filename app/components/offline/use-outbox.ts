import { useRevalidator } from "@remix-run/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { phone } from "../../messages/phone.ts";
import { submit } from "../../messages/submit.ts";
import { messages } from "../../messages.ts";
import { pauseAfter, type Waiting } from "../../offline/outbox-rules.ts";
import { clearWaiting, listen, listWaiting, type OutboxNews, type Sent } from "../../offline/outbox-store.ts";
import { sendWaiting } from "../../offline/send-waiting.ts";
import { isBusy } from "../notifications/concerns.ts";
import { useToast } from "../toast-region.tsx";
import { setOwnerOfOutbox } from "./owner.ts";

const doneText = ({ act }: Sent): string => (act === "submit" ? submit.submitted : messages.actions[act].done);

/** What waits to be sent, and its way out: when the page opens, comes back to the front, is online again, and now and then. */
export function useOutbox(user_id: string): readonly Waiting[] {
  const [entries, setEntries] = useState<readonly Waiting[]>([]);
  const send = useSending();
  const toast = useToast();
  const { revalidate } = useRevalidator();

  const onNews = useRef<(news: OutboxNews) => void>();
  onNews.current = (news) => {
    void listWaiting().then(setEntries);
    if (news.kind === "added") send();
    if (news.kind !== "sent") return;
    const [first] = news.sent;
    if (news.sent.length > 1) toast({ tone: "success", title: phone.outbox.sent(news.sent.length) });
    else if (first) toast({ tone: "success", title: doneText(first), description: first.request_id });
    if (!isBusy()) revalidate();
  };

  useEffect(() => {
    setOwnerOfOutbox(user_id);
    const stop = listen((news) => onNews.current?.(news));
    void clearWaiting({ but: user_id }).then(listWaiting).then(setEntries).then(send);
    return stop;
  }, [user_id, send]);
  return entries;
}

/** Sends unless it is known to be in vain; what is not taken is tried again after a pause. */
function useSending(): () => void {
  const timer = useRef<ReturnType<typeof setTimeout>>();

  const send = useCallback(() => {
    clearTimeout(timer.current);
    if (!navigator.onLine) return;
    void sendWaiting().then((run) => {
      clearTimeout(timer.current);
      if (run.state === "later") timer.current = setTimeout(send, pauseAfter(run.attempts));
      // The login screen forgets what is kept, and says so.
      if (run.state === "signed_out") window.location.reload();
    });
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
