import { FailureAlert } from "../../forms/failure-alert.tsx";
import { Alert } from "../../ui/alert.tsx";
import { useTexts } from "../../ui/texts.tsx";
import type { AnnouncementRefusal } from "./announcement-refusal.ts";

/** Shows above the fields why the form was refused. Errors of single fields are shown at these fields instead. */
export function AnnouncementRefusalAlert({ refusal }: { refusal: AnnouncementRefusal | null }) {
  const text = useTexts().announcements;

  if (!refusal) return null;
  if (refusal.conflict !== null) {
    return (
      <Alert tone="warning" title={text.decision.changed}>
        {`${refusal.conflict} ${text.decision.textPreserved}`}
      </Alert>
    );
  }
  if (Object.keys(refusal.errors).length > 0) return null;
  return <FailureAlert failure={refusal} />;
}
