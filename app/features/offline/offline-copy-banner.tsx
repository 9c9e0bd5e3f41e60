import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { formatDateTime } from "../../../domain/format/date-time-format.ts";
import { phoneMessages } from "../../messages/phone.ts";
import { Icon } from "../../ui/icon.tsx";
import { useViewerLocale } from "../../ui/viewer-locale.tsx";
import { COPY_META_NAME } from "./storage/offline-cache-rules.ts";
import { useReloadWhenReachable } from "./use-reload-when-reachable.ts";

const text = phoneMessages.copy;

/** When the copy that this page was opened from was kept, ISO 8601; null for a page as it is now. */
function useCopySavedAt(): string | null {
  const loadedAt = useRouteLoaderData<{ now: string }>("root")?.now;
  const [first] = useState(() => ({
    loadedAt,
    savedAt: document.querySelector<HTMLMetaElement>(`meta[name="${COPY_META_NAME}"]`)?.content ?? null,
  }));
  // Whatever was loaded since came over the network.
  return first.loadedAt === loadedAt ? first.savedAt : null;
}

/** Says plainly that the page is a copy, and from when. Once the server answers the page is loaded anew. */
export function OfflineCopyBanner() {
  const savedAt = useCopySavedAt();
  const reload = useReloadWhenReachable();
  const { timeZone } = useViewerLocale();
  useEffect(() => {
    if (savedAt === null) return;
    // The browser may think that there is a connection: then it was too slow for the page.
    reload();
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, [savedAt, reload]);
  return (
    <div role="status">
      {savedAt === null ? null : (
        <p className="flex items-center justify-center gap-2 border-base-300 border-b bg-base-100 px-4 py-2 text-sm">
          <Icon name="rotate-ccw-clock" className="text-warning" />
          <span>
            <strong className="font-semibold">{text.title(formatDateTime(savedAt, timeZone))}</strong> {text.text}
          </span>
        </p>
      )}
    </div>
  );
}
