import { Form, useNavigation } from "@remix-run/react";
import type { DelegationState } from "../../../domain/delegations/rules.ts";
import type { Delegation } from "../../../domain/entities.ts";
import { Avatar } from "../../ui/avatar.tsx";
import { Badge, type BadgeVariant } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { DateTime } from "../../ui/date-time.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useTexts } from "../../ui/texts.tsx";

const STATE_BADGES: Record<DelegationState, BadgeVariant> = {
  planned: "outline",
  active: "default",
  ended: "secondary",
};

/** Lists the user's own absences. The absence with the latest end comes first. */
export function DelegationList({ absences }: { absences: readonly Delegation[] }) {
  const text = useTexts().outOfOffice.list;

  return (
    <Card title={text.title} flush>
      {absences.length === 0 ? (
        <EmptyState icon={<Icon name="calendar-off" className="size-6" />} title={text.none}>
          {text.noneText}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-base-300">
          {absences.map((absence) => (
            <DelegationItem key={absence.id} absence={absence} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function DelegationItem({ absence }: { absence: Delegation }) {
  const text = useTexts().outOfOffice.list;

  const { delegate_name, starts_at, ends_at, ended_at, state, reason } = absence;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-3 px-4 py-4 md:px-6">
      <Avatar name={delegate_name} />
      <div className="min-w-0 flex-1 basis-56 text-sm">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{delegate_name}</span>
          <Badge variant={STATE_BADGES[state]}>{text.states[state]}</Badge>
        </p>
        <p className="mt-0.5 text-muted">
          <DateTime iso={starts_at} /> {text.to} <DateTime iso={ended_at ?? ends_at} />
        </p>
        {reason === "" ? null : <p className="mt-0.5 break-words">{reason}</p>}
      </div>
      {state === "ended" ? null : <EndButton absence={absence} planned={state === "planned"} />}
    </li>
  );
}

function EndButton({ absence, planned }: { absence: Delegation; planned: boolean }) {
  const text = useTexts().outOfOffice.list;

  const { formData } = useNavigation();
  const label = planned ? text.withdrawFor : text.endFor;
  return (
    <Form method="post" preventScrollReset className="max-sm:w-full">
      <input type="hidden" name="intent" value="end" />
      <input type="hidden" name="id" value={absence.id} />
      <Button
        variant="secondary"
        aria-label={label(absence.delegate_name)}
        pending={formData?.get("intent") === "end" && formData.get("id") === absence.id}
        className="max-sm:w-full"
      >
        {planned ? text.withdraw : text.end}
      </Button>
    </Form>
  );
}
