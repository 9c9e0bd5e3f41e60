import { createContext, type ReactNode, useContext, useEffect, useState } from "react";
import { DEFAULT_LOCALE } from "../../domain/format/numbers.ts";
import { DEFAULT_TIME_ZONE } from "../../domain/format/zoned-time.ts";

interface ViewerLocale {
  /** IANA name. UTC until the browser has sent its time zone. */
  timeZone: string;
  /** The locale in which the reader types amounts, from the Accept-Language header. `navigator.language` can differ. */
  locale: string;
  /** Current time, ISO 8601. The server's clock at first, then the browser's, updated every minute. */
  now: string;
}

const ViewerLocaleContext = createContext<ViewerLocale>({
  timeZone: DEFAULT_TIME_ZONE,
  locale: DEFAULT_LOCALE,
  now: new Date(0).toISOString(),
});

/** Returns the reader's time zone, locale and the current time. Equal on the server and while hydrating. */
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
