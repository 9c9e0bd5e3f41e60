import { useRouteLoaderData } from "@remix-run/react";
import { useEffect, useState } from "react";
import { formatDateTime } from "../../../domain/format/date-time.ts";
import { Icon } from "../../ui/icon.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { useViewerLocale } from "../../ui/viewer-locale.tsx";
import { COPY_META_NAME } from "./storage/offline-cache-rules.ts";
import { useReloadWhenReachable } from "./use-reload-when-reachable.ts";

/** Returns when the offline copy on this page was saved, ISO 8601, or null if the page or its loader data came from the server. */
function useCopySavedAt(): string | null {
  const loadedAt = useRouteLoaderData<{ now: string }>("root")?.now;
  const [initial] = useState(() => ({
    loadedAt,
    savedAt: document.querySelector<HTMLMetaElement>(`meta[name="${COPY_META_NAME}"]`)?.content ?? null,
  }));
  // If the loader data has changed, it came from the server, and the page no longer shows the copy.
  return initial.loadedAt === loadedAt ? initial.savedAt : null;
}

/** Says that the page is an offline copy and when it was saved. Reloads the page when the server can be reached. */
export function OfflineCopyBanner() {
  const texts = useTexts();
  const text = texts.installedApp.copy;

  const savedAt = useCopySavedAt();
  const reload = useReloadWhenReachable();
  const { timeZone } = useViewerLocale();
  useEffect(() => {
    if (savedAt === null) return;
    // Tries to reload immediately. The browser may be online, because a copy is also shown if the network was too slow.
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
            <strong className="font-semibold">{text.title(formatDateTime(savedAt, timeZone, texts.language))}</strong>{" "}
            {text.text}
          </span>
        </p>
      )}
    </div>
  );
}
