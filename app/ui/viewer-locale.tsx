import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { DEFAULT_LOCALE } from "../../domain/format/numbers.ts";
import { DEFAULT_TIME_ZONE } from "../../domain/format/zoned-time.ts";

interface ViewerLocale {
  /** The IANA name of the reader's time zone. UTC until the browser has sent it. */
  timeZone: string;
  /** The locale in which the reader types amounts, from the Accept-Language header. It can differ from `navigator.language`. */
  locale: string;
  /** The current time, ISO 8601. At first the server's time, then the browser's, updated every minute. */
  now: string;
}

const ViewerLocaleContext = createContext<ViewerLocale>({
  timeZone: DEFAULT_TIME_ZONE,
  locale: DEFAULT_LOCALE,
  now: new Date(0).toISOString(),
});

/** Returns the reader's time zone, locale and the current time. During hydration, they are the same as on the server. */
export function useViewerLocale(): ViewerLocale {
  return useContext(ViewerLocaleContext);
}

const MINUTE_MS = 60_000;

export function ViewerLocaleProvider({ timeZone, locale, now, children }: ViewerLocale & { children: ReactNode }) {
  const [current, setCurrent] = useState(now);
  useEffect(() => {
    setCurrent(now);
    const clock = setInterval(() => setCurrent(new Date().toISOString()), MINUTE_MS);
    return () => clearInterval(clock);
  }, [now]);
  return (
    <ViewerLocaleContext.Provider value={{ timeZone, locale, now: current }}>{children}</ViewerLocaleContext.Provider>
  );
}
