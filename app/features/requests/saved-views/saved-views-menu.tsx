import { Form, useLocation } from "@remix-run/react";
import { findSavedViewScreen } from "../../../../domain/requests/saved-views.ts";
import { LinkButton } from "../../../ui/button.tsx";
import { Dialog } from "../../../ui/dialog.tsx";
import { useTexts } from "../../../ui/texts.tsx";
import { useSavedViews } from "./use-saved-views.ts";

interface SavedViewsMenuProps {
  /** The address of the screen on which views are saved and changed. */
  to: string;
  onClose: () => void;
}

/** The person's views of a list, each with a button that opens it. */
export function SavedViewsMenu({ to, onClose }: SavedViewsMenuProps) {
  const text = useTexts().savedViews;

  const views = useSavedViews();
  const screen = findSavedViewScreen(useLocation().pathname);
  const ofList = views?.filter((view) => view.screen === screen);
  return (
    <Dialog title={text.title} onClose={onClose} lightDismiss>
      {ofList === undefined ? (
        <p role="status" className="text-muted">
          {text.loading}
        </p>
      ) : ofList.length === 0 ? (
        <p className="text-muted">{text.none}</p>
      ) : (
        <ul>
          {ofList.map(({ id, name }) => (
            <li key={id}>
              <Form method="post" action="/saved-views" onSubmit={onClose}>
                <input type="hidden" name="intent" value="open" />
                <input type="hidden" name="id" value={id} />
                <button type="submit" className="min-h-11 w-full rounded-md px-2 text-start hover:bg-base-200">
                  <bdi className="break-words">{name}</bdi>
                </button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <LinkButton to={to} className="mt-4 w-full">
        {text.manage}
      </LinkButton>
    </Dialog>
  );
}
