import { Link } from "@remix-run/react";
import type { Fact } from "../../../domain/assistant/entities.ts";
import { requestDetailsMessages } from "../../messages/details.ts";
import { Icon } from "../../ui/icon.tsx";

const text = requestDetailsMessages.flags;

/** A caution or warning from the analysis of a request. */
export type RequestFlag = Pick<Fact, "id" | "tone" | "text" | "sources">;

/** Lists cautions and warnings about a request next to the decision. Renders nothing if there are none. */
export function RequestFlags({ flags }: { flags: readonly RequestFlag[] }) {
  if (flags.length === 0) return null;
  return (
    <div className="rounded-box border [section>&]:mt-4 border-warning/35 bg-warning/8 p-3 text-sm">
      <p className="font-semibold">{text.title}</p>
      <ul className="mt-1 flex flex-col gap-1.5">
        {flags.map((flag) => (
          <li key={flag.id} data-tone={flag.tone} className="flex gap-2">
            <Icon
              name={flag.tone === "warning" ? "triangle-exclamation-point" : "circle-exclamation-point"}
              className="mt-0.5 size-4 text-warning"
            />
            <p className="min-w-0 break-words">
              {flag.tone === "warning" ? <span className="sr-only">{text.warning} </span> : null}
              {flag.text}
              {flag.sources.map(({ label, href }) => (
                <Link key={href} to={href} className="link ml-2 inline-block">
                  {label}
                </Link>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </div>
  );
}
