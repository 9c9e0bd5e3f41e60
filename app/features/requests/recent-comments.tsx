import { useEffect, useState } from "react";
import { isLoginRedirect } from "../../forms/session-ended-message.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { usePointerRelease } from "../../ui/use-pointer-release.ts";
import { type BulkAction, toBulkActionName } from "./bulk/bulk-address.ts";

export interface RecentCommentsProps {
  action: BulkAction;
}

/**
 * Offers the user's own last comments of the same decision as buttons. A button adds its comment below the text in the text field of the
 * surrounding form. Renders nothing until the comments are loaded, and nothing without JavaScript or a connection.
 */
export function RecentComments({ action }: RecentCommentsProps) {
  const actionDialogMessages = useTexts().actionDialogs;

  const [comments, setComments] = useState<readonly string[]>([]);
  const waitForRelease = usePointerRelease();
  useEffect(() => {
    const controller = new AbortController();
    void loadRecentComments(action, controller.signal).then(async (loaded) => {
      await waitForRelease();
      if (!controller.signal.aborted) setComments(loaded);
    });
    return () => controller.abort();
  }, [action, waitForRelease]);
  if (comments.length === 0) return null;
  return (
    <ul
      aria-label={actionDialogMessages.recentComments}
      className="-mx-1 -mt-2 flex gap-2 p-1 max-md:overflow-x-auto md:flex-wrap"
    >
      {comments.map((comment) => (
        <li key={comment} className="min-w-0 max-w-full max-md:max-w-[80%] max-md:shrink-0">
          <button
            type="button"
            className="btn btn-plain btn-small max-w-full font-normal"
            onClick={({ currentTarget: { form } }) => fillIn(form, comment, comments)}
          >
            <span dir="auto" className="truncate">
              {comment}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function fillIn(form: HTMLFormElement | null, comment: string, comments: readonly string[]): void {
  const field = form?.querySelector("textarea");
  if (!field) return;
  const typed = field.value.trim();
  field.value = typed === "" || comments.includes(typed) ? comment : `${typed}\n${comment}`;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  field.focus();
}

/** Returns the comments, or an empty array without a connection or after the end of the session, because the form works without them. */
async function loadRecentComments(action: BulkAction, signal: AbortSignal): Promise<readonly string[]> {
  try {
    const response = await fetch(`/recent-comments?act=${toBulkActionName(action)}`, { signal });
    return response.ok && !isLoginRedirect(response) ? await response.json() : [];
  } catch (error) {
    if (error instanceof TypeError || (error instanceof DOMException && error.name === "AbortError")) return [];
    throw error;
  }
}
