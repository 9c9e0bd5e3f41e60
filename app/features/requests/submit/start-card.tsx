import { Link } from "@remix-run/react";
import { isolateBidiText } from "../../../../domain/format/bidi.ts";
import type { Rendered } from "../../../../domain/message.ts";
import type { UnavailableValue } from "../../../../domain/requests/submission-fields.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { Card } from "../../../ui/card.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { useTexts } from "../../../ui/texts.tsx";

interface StartCardProps {
  start: {
    kind: "copy" | "template";
    id: string;
    name: string;
    unavailable: readonly Rendered<UnavailableValue>[];
    outcome: { action: "rejected" | "cancelled"; name: string; comment: string; at: string } | null;
  };
}

/** Says from which request or template the form was filled, how that request ended, and which of its values are no longer available. */
export function StartCard({ start: { kind, id, name, unavailable, outcome } }: StartCardProps) {
  const texts = useTexts();
  const text = texts.submit.start;

  return (
    <Card>
      <div className="flex flex-col gap-2 text-sm">
        <p className="break-words">
          {kind === "template" ? (
            `${text.fromTemplate} `
          ) : (
            <>
              {`${text.copyOf} `}
              <Link
                to={`/request/${encodeURIComponent(id)}/details`}
                className="font-medium text-primary tabular-nums underline-offset-4 hover:underline"
              >
                {id}
              </Link>
              {" · "}
            </>
          )}
          <bdi>{name}</bdi>
        </p>
        {outcome ? (
          <div>
            <p className="text-muted">
              {outcome.action === "rejected" ? text.rejectedBy : text.cancelledBy} <bdi>{outcome.name}</bdi>,{" "}
              <DateTime iso={outcome.at} />
            </p>
            {outcome.comment === "" ? null : (
              <blockquote
                dir="auto"
                className="mt-1 max-w-prose whitespace-pre-line break-words border-base-300 border-s-2 ps-4"
              >
                {outcome.comment}
              </blockquote>
            )}
          </div>
        ) : null}
        {kind === "copy" ? <p className="text-muted">{text.notCopied}</p> : null}
        {unavailable.length > 0 ? (
          <p className="font-medium text-warning">
            {text.unavailable(unavailable.map((one) => formatUnavailable(texts, one)).join(", "))}
          </p>
        ) : null}
      </div>
    </Card>
  );
}

/** Returns an unavailable value with the name of its field: 'request type Petty cash'. */
const formatUnavailable = (texts: Texts, { field, name }: Rendered<UnavailableValue>): string =>
  `${texts.submit.start.fields[field]} ${isolateBidiText(name)}`;
