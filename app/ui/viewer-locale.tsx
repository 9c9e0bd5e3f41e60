import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { DEFAULT_LOCALE } from "../../domain/format/numbers.ts";
import { DEFAULT_TIME_ZONE } from "../../domain/format/zoned-time.ts";

interface ViewerLocale {
  /** The IANA name of the user's time zone. UTC until the browser has sent it. */
  timeZone: string;
  /** The locale in which the user types amounts, from the Accept-Language header. It can differ from `navigator.language`. */
  locale: string;
  /** The current time, ISO 8601. It is the server's time at first, and then the browser's time, updated every minute. */
  now: string;
}

const ViewerLocaleContext = createContext<ViewerLocale>({
  timeZone: DEFAULT_TIME_ZONE,
  locale: DEFAULT_LOCALE,
  now: new Date(0).toISOString(),
});

/** Returns the user's time zone and locale, and the current time. During hydration, they have the values from the server. */
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
