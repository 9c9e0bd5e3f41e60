import type { RequestSummary } from "../../../domain/entities.ts";
import type { AnyRequestAction, RequestAction, RequestStatus } from "../../../domain/requests/lifecycle.ts";
import type { Texts } from "../../../texts/screens.ts";
import { Icon } from "../../ui/icon.tsx";
import { useTexts } from "../../ui/texts.tsx";
import { useHydrated } from "../../ui/use-hydrated.ts";
import { useTargetLocation } from "../../ui/use-target-location.ts";
import { ACTION_ICON } from "./action-icons.ts";

export interface ActionButtonsProps {
  actions: readonly AnyRequestAction[];
  /** The id of the request. It is a part of each button's accessible name and, in a list, of the URL that opens a dialog. */
  request_id: string;
  /** Whether the screen shows several requests, so that the URL must also name the request of a dialog. */
  inList: boolean;
  /** The actions in the menu of a card; only in lists. The menu also has entries that need a script (`CardMenus`). */
  more?: readonly AnyRequestAction[];
  /** The actions whose buttons are highlighted. */
  prominent?: readonly AnyRequestAction[];
  /** Whether the request has no approver. The button then says 'Assign' instead of 'Reassign' (R14). */
  unassigned?: boolean;
  /** The number of the step that `remove_approver` removes. */
  level?: number;
}

const PROMINENT_CLASSES: Partial<Record<AnyRequestAction, string>> = {
  approve: "btn-success",
  respond: "btn-primary",
  reassign: "btn-primary",
};

const getActionLabel = (texts: Texts, action: AnyRequestAction, unassigned: boolean): string =>
  action === "reassign" && unassigned ? texts.common.requests.assign : texts.common.actions[action].button;

/** The URL parameters that belong to an open dialog. */
const DIALOG_PARAMETERS = ["act", "on", "level", "index"];

/** Returns the parameters of a URL without those that belong to a dialog. */
export const listParametersWithoutDialog = (search: string): [name: string, value: string][] =>
  search === "" ? [] : [...new URLSearchParams(search)].filter(([name]) => !DIALOG_PARAMETERS.includes(name));

/**
 * Buttons that open the action dialogs, as a GET form, so that they work without JavaScript. In a list, a menu has further actions. The
 * other parameters of the URL do not change.
 */
export function ActionButtons({
  actions,
  request_id,
  inList,
  more = [],
  prominent = [],
  unassigned = false,
  level,
}: ActionButtonsProps) {
  const texts = useTexts();
  const cardMenuMessages = texts.cardMenu;

  const { search } = useTargetLocation();
  const hydrated = useHydrated();
  const hasMenu = more.length > 0 || (inList && hydrated);
  if (actions.length === 0 && !hasMenu) return null;
  const otherParameters = listParametersWithoutDialog(search);
  return (
    <form className="action-buttons">
      {otherParameters.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {inList ? <input type="hidden" name="on" value={request_id} /> : null}
      {level === undefined ? null : <input type="hidden" name="level" value={level} />}
      {actions.map((action) => (
        // biome-ignore lint/a11y/useButtonType: it submits the form, as every button without a type.
        <button
          key={action}
          name="act"
          value={action}
          aria-haspopup={inList ? undefined : "dialog"}
          aria-label={`${getActionLabel(texts, action, unassigned)} ${request_id}`}
          className={prominent.includes(action) ? PROMINENT_CLASSES[action] : undefined}
        >
          <Icon name={ACTION_ICON[action]} />
          {getActionLabel(texts, action, unassigned)}
        </button>
      ))}
      {hasMenu ? (
        <details>
          <summary aria-label={cardMenuMessages.moreActions(request_id)} />
          <div>
            {[
              ...more.filter((action) => action !== "delete"),
              null,
              ...more.filter((action) => action === "delete"),
            ].map((action) =>
              action === null ? (
                // The place of the entries that need a script, so that Delete is the last entry.
                <span key="" />
              ) : (
                // biome-ignore lint/a11y/useButtonType: it submits the form, as every button without a type.
                <button key={action} name="act" value={action}>
                  {getActionLabel(texts, action, unassigned)}
                </button>
              ),
            )}
          </div>
        </details>
      ) : null}
    </form>
  );
}

type ScreenKind = "list" | "details";

/**
 * The statuses of a request in which a screen offers an action (spec section 4). An action that is not listed is offered whenever it is
 * allowed. The details page offers modify and remind only while the request is pending or overdue (R8). Lists offer comment only for
 * decided requests.
 */
const VISIBLE_STATUSES: Partial<Record<RequestAction, Record<ScreenKind, readonly RequestStatus[]>>> = {
  modify: { list: ["pending", "overdue", "needs_info"], details: ["pending", "overdue"] },
  remind: { list: ["pending", "overdue", "needs_info"], details: ["pending", "overdue"] },
  comment: {
    list: ["approved", "rejected"],
    details: ["pending", "needs_info", "overdue", "approved", "rejected", "cancelled"],
  },
};

/** Returns the allowed actions that the screen offers as buttons, in the order of `allowed_actions`. */
export function listVisibleActions(
  request: Pick<RequestSummary, "status" | "allowed_actions">,
  screen: ScreenKind,
): RequestAction[] {
  return request.allowed_actions.filter(
    (action) => VISIBLE_STATUSES[action]?.[screen].includes(request.status) ?? true,
  );
}
