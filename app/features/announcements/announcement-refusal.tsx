import type { ErrorCode, RenderedFailure } from "../../../domain/errors.ts";
import type { Texts } from "../../../texts/screens.ts";
import { RefusalAlert } from "../../forms/failure-alert.tsx";
import { type Refusal, toRefusal } from "../../forms/refusal.ts";
import { Alert } from "../../ui/alert.tsx";
import { useTexts } from "../../ui/texts.tsx";

const ANNOUNCEMENT_ACTIONS = ["new", "approve", "reject"] as const;

/** Returns the dialog with this name in the URL (`?act=approve&on=…`) or in the field `_act` of its form, or undefined if there is none. */
export const findAnnouncementAction = (value: unknown) => ANNOUNCEMENT_ACTIONS.find((act) => act === value);

/** Why the form of a dialog failed. */
export interface AnnouncementRefusal extends Refusal {
  /** What another person did with the announcement after the dialog opened (R9); null if the failure has another reason. */
  conflict: string | null;
}

const CONFLICT_CODES: readonly ErrorCode[] = ["stale_version", "invalid_state"];

/** Returns what the dialog shows after its form failed, or null for any other form. */
export function toAnnouncementRefusal(
  texts: Texts,
  form: FormData,
  failure: RenderedFailure,
): AnnouncementRefusal | null {
  const text = texts.announcements;

  const act = findAnnouncementAction(form.get("_act"));
  if (act === undefined) return null;
  const { code } = failure;
  const detail = code === "idempotency_mismatch" ? text.form.alreadyReceived : failure.detail;
  const title = act === "new" ? text.form.failed : text.decideFailed;
  const conflict = CONFLICT_CODES.includes(code) ? detail : null;
  return { ...toRefusal(form, { ...failure, detail }, title), conflict };
}

/** Shows above the fields why the form was refused, unless a field shows it. */
export function AnnouncementRefusalAlert({ refusal }: { refusal: AnnouncementRefusal | null }) {
  const text = useTexts().announcements;

  if (!refusal || refusal.conflict === null) return <RefusalAlert refusal={refusal} />;
  return (
    <Alert tone="warning" title={text.decision.changed}>
      {`${refusal.conflict} ${text.decision.textPreserved}`}
    </Alert>
  );
}
