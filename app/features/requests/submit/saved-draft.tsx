import type { DraftFields } from "../../../../domain/requests/submission-fields.ts";
import { Alert } from "../../../ui/alert.tsx";
import { Button, LinkButton } from "../../../ui/button.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { useTexts } from "../../../ui/texts.tsx";

interface OfferedDraftProps {
  draft: { fields: DraftFields; saved_at: string };
  /** The id of the form that discards the draft without JavaScript. */
  discardForm: string;
  onDiscard: () => void;
}

/** Offers the draft that the person saved on another device or in another tab. */
export function OfferedDraft({ draft: { fields, saved_at }, discardForm, onDiscard }: OfferedDraftProps) {
  const text = useTexts().submit.draft;

  return (
    <Alert title={text.offered}>
      <p className="break-words">
        <bdi>{fields.title || text.untitled}</bdi>
        {` · ${text.savedAt} `}
        <DateTime iso={saved_at} />
      </p>
      <div className="mt-3 flex flex-wrap gap-2">
        <LinkButton to="/submit-request?draft=1" size="sm">
          {text.take}
        </LinkButton>
        <Button
          form={discardForm}
          variant="ghost"
          size="sm"
          onClick={(event) => {
            event.preventDefault();
            onDiscard();
          }}
        >
          {text.discard}
        </Button>
      </div>
    </Alert>
  );
}

/** Says when the server saved the draft last. */
export function SavedDraftTime({ savedAt }: { savedAt: string | null }) {
  const text = useTexts().submit.draft;

  return (
    <p role="status" className="text-center text-muted text-sm empty:hidden">
      {savedAt === null ? null : (
        <>
          {`${text.saved} `}
          <DateTime iso={savedAt} show="time" />
        </>
      )}
    </p>
  );
}
