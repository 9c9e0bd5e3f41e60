import { useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { messages } from "../messages/common.ts";
import { DateTime } from "../ui/date-time.tsx";

export interface PrintHeaderProps {
  /** Who prints. */
  name: string;
  /** When the page was made, ISO 8601: the date of a print without scripts. */
  now: string;
}

/** The first line of a printed page: the product, who printed it and when. Not on a screen. */
export function PrintHeader({ name, now }: PrintHeaderProps) {
  const [printedAt, setPrintedAt] = useState(now);
  useEffect(() => {
    // The browser takes the page as it is when this returns.
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
