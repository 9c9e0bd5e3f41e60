import { useEffect, useState } from "react";
import { Icon } from "../ui/icon.tsx";
import { useTexts } from "../ui/texts.tsx";
import { useToast } from "../ui/toast-region.tsx";

/** Shows a banner while the browser is offline, and a toast when it is online again. */
export function ConnectionBanner() {
  const messages = useTexts().common;

  const toast = useToast();
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    const onOffline = () => setOffline(true);
    const onOnline = () => {
      setOffline(false);
      toast({ tone: "success", title: messages.connection.online });
    };
    setOffline(!navigator.onLine);
    window.addEventListener("offline", onOffline);
    window.addEventListener("online", onOnline);
    return () => {
      window.removeEventListener("offline", onOffline);
      window.removeEventListener("online", onOnline);
    };
  }, [toast, messages.connection.online]);
  return (
    <div role="status">
      {offline ? (
        <p className="flex items-center justify-center gap-2 bg-neutral px-4 py-2 text-center text-neutral-content text-sm">
          <Icon name="wifi-off" />
          {messages.connection.offline}
        </p>
      ) : null}
    </div>
  );
}
