import { Form, useNavigation } from "@remix-run/react";
import type { ProposedChange } from "../../../../domain/inputs/proposed-changes.ts";
import { LIMITS } from "../../../../domain/limits.ts";
import type { Rendered } from "../../../../domain/message.ts";
import { RefusalAlert } from "../../../forms/failure-alert.tsx";
import { findSubmittedText, type Refusal } from "../../../forms/refusal.ts";
import { Badge, type Tone } from "../../../ui/badge.tsx";
import { Button } from "../../../ui/button.tsx";
import { Card } from "../../../ui/card.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { DescriptionList } from "../../../ui/description-list.tsx";
import { Field } from "../../../ui/field.tsx";
import { TextArea } from "../../../ui/inputs.tsx";
import { useTexts } from "../../../ui/texts.tsx";

const STATE_TONES: Record<ProposedChange["state"], Tone> = {
  pending: "warning",
  confirmed: "success",
  declined: "error",
  expired: "neutral",
};

export interface ChangeCardProps {
  /** `refusal`: why the signed-in person cannot decide the change; null if they can. */
  change: Rendered<ProposedChange> & { refusal: string | null };
  /** Why the person's decision was refused; null if they sent none. */
  refusal: Refusal | null;
}

/** Shows a proposed change: what it changes, who proposed it and who decided it. While it waits, also shows the form for the decision. */
export function ChangeCard({ change, refusal }: ChangeCardProps) {
  const text = useTexts().proposedChanges;

  const { state, decided_by_name, decided_at, comment } = change;
  const isDecided = state === "confirmed" || state === "declined";
  return (
    <Card as="li">
      <div className="flex flex-col gap-4">
        {change.summary.map(({ name, label, changes }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rules of one change never change their order
          <div key={index} className="text-sm">
            <div className="flex flex-wrap items-start justify-between gap-2">
              <h2 className="min-w-0 break-words font-semibold text-base">
                <bdi>{text.subject(name, label)}</bdi>
              </h2>
              {index === 0 ? <Badge tone={STATE_TONES[state]}>{text.states[state]}</Badge> : null}
            </div>
            <ul className="mt-2 list-disc pl-5">
              {changes.map((phrase) => (
                <li key={phrase} className="break-words">
                  {phrase}
                </li>
              ))}
            </ul>
          </div>
        ))}
        <DescriptionList
          compact
          items={[
            { term: text.proposedBy, value: <bdi>{change.author_name}</bdi> },
            { term: text.proposedAt, value: <DateTime iso={change.created_at} /> },
            ...(state === "pending" ? [{ term: text.expires, value: <DateTime iso={change.expires_at} /> }] : []),
            ...(isDecided && decided_at !== null
              ? [
                  {
                    term: text.decidedBy[state],
                    value: (
                      <>
                        <bdi>{decided_by_name}</bdi>, <DateTime iso={decided_at} />
                      </>
                    ),
                  },
                ]
              : []),
            ...(comment === null ? [] : [{ term: text.comment, value: <bdi className="break-words">{comment}</bdi> }]),
          ]}
        />
        {state === "pending" ? <Decision change={change} refusal={refusal} /> : null}
      </div>
    </Card>
  );
}

function Decision({ change, refusal }: ChangeCardProps) {
  const text = useTexts().proposedChanges;

  const { formData } = useNavigation();
  const sent = formData?.get("id") === change.id ? formData.get("intent") : null;
  if (change.refusal !== null) return <p className="text-muted text-sm">{change.refusal}</p>;
  return (
    <Form method="post" noValidate preventScrollReset className="flex flex-col gap-4">
      <input type="hidden" name="id" value={change.id} />
      <RefusalAlert refusal={refusal} />
      <Field label={text.comment} name="comments" hint={text.commentHint} error={refusal?.errors.comments}>
        <TextArea rows={2} maxLength={LIMITS.comment} defaultValue={findSubmittedText(refusal, "comments")} />
      </Field>
      <div className="flex flex-wrap gap-3 max-sm:*:w-full">
        <Button name="intent" value="confirm" pending={sent === "confirm"}>
          {text.confirm}
        </Button>
        <Button variant="caution" name="intent" value="decline" pending={sent === "decline"}>
          {text.decline}
        </Button>
      </div>
    </Form>
  );
}
