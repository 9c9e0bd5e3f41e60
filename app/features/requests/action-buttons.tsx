import type { RequestAction } from "../../../domain/requests/lifecycle.ts";
import { messages } from "../../messages/common.ts";
import { Button, type ButtonVariant } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { IconName } from "../../ui/icon-names.ts";
import { useTargetLocation } from "../../ui/use-target-location.ts";

export const ACTION_ICON: Record<RequestAction, IconName> = {
  approve: "check",
  reject: "x",
  request_info: "circle-question-mark",
  reassign: "user-round-pen",
  respond: "reply",
  modify: "pencil",
  cancel: "undo-2",
  remind: "bell-ring",
  comment: "message-square",
  delete: "trash",
};

export interface ActionButtonsProps {
  actions: readonly RequestAction[];
  /** Names the request in the buttons' accessible names and, in a list, in the URL. */
  request_id: string;
  /** The screen shows many requests, so the URL has to say which one is meant. */
  inList: boolean;
  /** The actions that stand out. */
  prominent?: readonly RequestAction[];
  /** Nobody has the request, so that it is assigned, not reassigned (R14). */
  unassigned?: boolean;
}

const PROMINENT_VARIANT: Partial<Record<RequestAction, ButtonVariant>> = {
  approve: "success",
  respond: "primary",
  reassign: "primary",
};

const getActionLabel = (action: RequestAction, unassigned: boolean): string =>
  action === "reassign" && unassigned ? messages.requests.assign : messages.actions[action].button;

/** What of the URL says which dialog is open. */
const DIALOG_PARAMETERS = ["act", "on", "index"];

/** Buttons that open the action dialogs. A GET form, so that they open without JavaScript too; what else is in the URL stays. */
export function ActionButtons({ actions, request_id, inList, prominent = [], unassigned = false }: ActionButtonsProps) {
  const { search } = useTargetLocation();
  if (actions.length === 0) return null;
  const kept =
    search === "" ? [] : [...new URLSearchParams(search)].filter(([name]) => !DIALOG_PARAMETERS.includes(name));
  return (
    <form method="get" data-follow="" className="action-buttons">
      {kept.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      {inList ? <input type="hidden" name="on" value={request_id} /> : null}
      {actions.map((action) => (
        <Button
          key={action}
          name="act"
          value={action}
          size="sm"
          variant={prominent.includes(action) ? (PROMINENT_VARIANT[action] ?? "secondary") : "secondary"}
          aria-haspopup="dialog"
          aria-label={`${getActionLabel(action, unassigned)} ${request_id}`}
          icon={<Icon name={ACTION_ICON[action]} />}
        >
          {getActionLabel(action, unassigned)}
        </Button>
      ))}
    </form>
  );
}
