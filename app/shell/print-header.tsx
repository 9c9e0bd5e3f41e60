import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { DateTime } from "../ui/date-time.tsx";
import { useTexts } from "../ui/texts.tsx";

export interface PrintHeaderProps {
  /** The name of the person who prints. */
  name: string;
  /** When the server rendered the page, ISO 8601. Printed if JavaScript is not available. */
  now: string;
}

/** The first line of a printed page: the name of the app, who printed the page and when. Hidden on the screen. */
export function PrintHeader({ name, now }: PrintHeaderProps) {
  const messages = useTexts().common;

  const [printedAt, setPrintedAt] = useState(now);
  useEffect(() => {
    // Updates synchronously, because the browser prints the page in its state after this event.
    const update = () => flushSync(() => setPrintedAt(new Date().toISOString()));
    window.addEventListener("beforeprint", update);
    return () => window.removeEventListener("beforeprint", update);
  }, []);
  return (
    <p className="mb-4 hidden justify-between gap-4 border-base-300 border-b pb-2 text-muted text-xs print:flex">
      <span>{messages.app.name}</span>
      <span>
        {`${messages.app.printedBy(name)}, `}
        <DateTime iso={printedAt} />
      </span>
    </p>
  );
}
