import { Form, Link, useNavigation } from "@remix-run/react";
import { formatDate } from "../../../../domain/format/date-time.ts";
import type { RecurringRequest } from "../../../../domain/requests/recurrence.ts";
import type { Texts } from "../../../../texts/screens.ts";
import { Badge } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { useTexts } from "../../../ui/texts.tsx";

/** Formats a day without a time: '21 Nov 2026'. */
export const formatDay = (texts: Texts, day: string): string =>
  formatDate(`${day}T00:00:00.000Z`, "UTC", texts.language);

/** Lists the user's recurring requests with their next day, and the buttons that pause, resume and delete them. */
export function RecurringList({ recurring }: { recurring: readonly RecurringRequest[] }) {
  const text = useTexts().templates.recurring;

  return (
    <Card title={text.title} flush>
      {recurring.length === 0 ? (
        <EmptyState icon={<Icon name="calendar-clock" className="size-6" />} title={text.none}>
          {text.noneText}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-base-300">
          {recurring.map((one) => (
            <RecurringItem key={one.id} recurring={one} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function RecurringItem({ recurring }: { recurring: RecurringRequest }) {
  const texts = useTexts();
  const text = texts.templates.recurring;

  const { id, name, unit, every, day, time_zone, next_on, ends_on, state, pause_reason, last_request_id } = recurring;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4 md:px-6">
      <div className="min-w-0 flex-1 basis-56 text-sm">
        <p className="flex flex-wrap items-center gap-2">
          <bdi className="break-words font-medium">{name}</bdi>
          {state === "active" ? null : (
            <Badge variant="secondary">{state === "ended" ? text.ended : text.paused(pause_reason ?? "owner")}</Badge>
          )}
        </p>
        <p className="mt-0.5 text-muted">
          {text.rhythm(every, unit, day)}
          {ends_on === null ? null : ` ${text.until} ${formatDay(texts, ends_on)}`} ({time_zone})
        </p>
        <p className="mt-0.5 flex flex-wrap gap-x-3">
          {state === "active" ? <span>{`${text.next}${texts.common.colon} ${formatDay(texts, next_on)}`}</span> : null}
          {last_request_id === null ? null : (
            <span>
              {`${text.last}${texts.common.colon} `}
              <Link
                to={`/request/${encodeURIComponent(last_request_id)}/details`}
                className="text-primary underline underline-offset-4"
              >
                {last_request_id}
              </Link>
            </span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full">
        {state === "active" ? (
          <StateForm id={id} intent="pause" label={text.pause} name={text.pauseName(name)} />
        ) : null}
        {state === "paused" ? (
          <StateForm id={id} intent="resume" label={text.resume} name={text.resumeName(name)} />
        ) : null}
        <StateForm id={id} intent="remove" label={text.delete} name={text.deleteName(name)} />
      </div>
    </li>
  );
}

interface StateFormProps {
  id: string;
  intent: "pause" | "resume" | "remove";
  label: string;
  /** The accessible name of the button. */
  name: string;
}

function StateForm({ id, intent, label, name }: StateFormProps) {
  const { formData } = useNavigation();
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="id" value={id} />
      <Button
        variant={intent === "remove" ? "caution" : "secondary"}
        aria-label={name}
        pending={formData?.get("intent") === intent && formData.get("id") === id}
      >
        {label}
      </Button>
    </Form>
  );
}
