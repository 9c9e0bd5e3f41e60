import { Link } from "@remix-run/react";
import type { RequestFlag } from "../../../domain/entities.ts";
import { formatMoneyShort } from "../../../domain/format/money.ts";
import type { Rendered } from "../../../domain/message.ts";
import type { Texts } from "../../../texts/screens.ts";
import { Icon } from "../../ui/icon.tsx";
import { useTexts } from "../../ui/texts.tsx";

interface FlagsProps {
  flags: readonly Rendered<RequestFlag>[];
}

/** Shows in a box what to check before a decision (R56). Renders nothing if there are no flags. */
export function RequestFlags({ flags }: FlagsProps) {
  const text = useTexts().flags;

  if (flags.length === 0) return null;
  return (
    <div className="rounded-box border [section>&]:mt-4 border-warning/35 bg-warning/8 p-3 text-sm">
      <p className="font-semibold">{text.title}</p>
      <FlagList flags={flags} />
    </div>
  );
}

/** The sentences of flags, with links to the requests that they are about. */
export function FlagList({ flags }: FlagsProps) {
  return (
    <ul className="mt-1 flex flex-col gap-1.5 text-sm">
      {flags.map((flag) => (
        <li key={`${flag.code} ${flag.text}`} data-tone={flag.tone} className="flex gap-2">
          <Icon
            name={flag.tone === "warning" ? "triangle-exclamation-point" : "circle-exclamation-point"}
            className="mt-0.5 size-4 text-warning"
          />
          <p className="min-w-0 break-words">
            <WarningPrefix flag={flag} />
            {flag.text}
            {listRelatedIds(flag).map((id) => (
              <Link key={id} to={`/request/${encodeURIComponent(id)}/details`} className="link ml-2 inline-block">
                {id}
              </Link>
            ))}
          </p>
        </li>
      ))}
    </ul>
  );
}

/** The flags of a request in a list, each as an icon and a few words. Renders nothing if there are none. */
export function FlagSigns({ flags }: FlagsProps) {
  const texts = useTexts();
  const text = texts.flags;

  if (flags.length === 0) return null;
  return (
    <ul className="flag-signs" aria-label={text.title}>
      {flags.map((flag) => (
        <li key={`${flag.code} ${flag.text}`}>
          <Icon
            name={flag.tone === "warning" ? "triangle-exclamation-point" : "circle-exclamation-point"}
            className="text-warning"
          />
          <WarningPrefix flag={flag} />
          {getFlagLabel(texts, flag)}
        </li>
      ))}
    </ul>
  );
}

/** Says to screen readers what the icon of a warning says. */
const WarningPrefix = ({ flag }: { flag: RequestFlag }) => {
  const text = useTexts().flags;
  return flag.tone === "warning" ? <span className="sr-only">{text.warning} </span> : null;
};

const listRelatedIds = ({ params }: RequestFlag): string[] =>
  Array.isArray(params.requests) ? params.requests.filter((id) => typeof id === "string") : [];

/** Returns a flag in a few words: 'Just under the limit of USD 1,000'. */
export function getFlagLabel(texts: Texts, flag: RequestFlag): string {
  const text = texts.flags;

  const { code, params } = flag;
  const [id = ""] = listRelatedIds(flag);
  switch (code) {
    case "near_limit": {
      const limit = formatMoneyShort(Number(params.limit), String(params.limit_currency), texts.language);
      return params.exact ? text.at_limit(limit) : text.near_limit(limit);
    }
    case "duplicate":
    case "rejected_before":
      return text[code](id);
    case "over_budget":
      return params.enough ? text.budget_short : text.over_budget;
    default:
      return text[code];
  }
}
